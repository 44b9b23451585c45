"""What resources/ask/ask.py does with an engine, on objects in place of TensorRT and of the driver's interface."""

import base64
import os
import struct
from pathlib import Path
from types import SimpleNamespace

SCRIPT = Path(os.environ["QALIPER_RESOURCES"]) / "ask" / "ask.py"


def script():
    """Its functions; nothing of it runs."""
    names = {"__name__": "ask"}
    text = SCRIPT.read_text().rstrip()
    assert text.endswith("\nmain()")
    exec(compile(text[: -len("main()")], str(SCRIPT), "exec"), names)
    return SimpleNamespace(**names)


class Memory:
    """Of a GPU: bytes by address."""

    def __init__(self):
        self.held, self.next = {}, 4096
        self.captures, self.launches = True, 0

    def room(self, size):
        self.next += 4096
        self.held[self.next] = bytearray(b"\x99" * max(size, 1))
        return self.next

    def memory(self, size):
        place = self.room(size)
        self.put(place, bytes(size))
        return place

    def free(self, place):
        del self.held[place]

    def put(self, place, data):
        self.held[place][: len(data)] = data

    def get(self, place, size):
        return bytes(self.held[place][:size])

    def stream(self):
        return SimpleNamespace(value=0)

    def wait(self, stream):
        pass

    def event(self):
        return None

    def record(self, event, stream):
        pass

    def between(self, begin, end):
        return 1.0

    def graph(self, stream, enqueue):
        enqueue()
        return "graph" if self.captures else None

    def launch(self, graph, stream):
        assert graph == "graph"
        self.launches += 1


class TensorRt:
    """Of one engine: y has the numbers of x that are above 0, so that nobody knows its size before; s has their sum."""

    TensorIOMode = SimpleNamespace(INPUT=0, OUTPUT=1)
    TensorLocation = SimpleNamespace(DEVICE=0, HOST=1)

    class IOutputAllocator:
        def __init__(self):
            pass

    def __init__(self, gpu):
        self.gpu, self.addresses, self.allocators = gpu, {}, {}
        self.names, self.shapes = ["x", "y", "s"], {"x": (4,), "y": (-1,), "s": ()}
        self.num_io_tensors, self.enqueued = 3, 0

    def create_execution_context(self):
        return self

    def get_tensor_name(self, at):
        return self.names[at]

    def get_tensor_mode(self, name):
        return 0 if name == "x" else 1

    def get_tensor_shape(self, name):
        return self.shapes[name]

    def get_tensor_dtype(self, name):
        return SimpleNamespace(name="FLOAT")

    def get_tensor_location(self, name):
        return 0

    def set_tensor_address(self, name, place):
        self.addresses[name] = place

    def set_output_allocator(self, name, allocator):
        self.allocators[name] = allocator

    def execute_async_v3(self, stream):
        self.enqueued += 1
        numbers = [x for x in struct.unpack("<4f", self.gpu.get(self.addresses["x"], 16)) if x > 0]
        if "y" not in self.allocators:
            return True
        allocator = self.allocators["y"]
        self.gpu.put(allocator.reallocate_output_async("y", None, 4 * len(numbers), 256, stream), struct.pack("<%df" % len(numbers), *numbers))
        allocator.notify_shape("y", (len(numbers),))
        self.gpu.put(self.addresses["s"], struct.pack("<f", sum(numbers)))
        return True


def sample(*numbers):
    return [{"name": "x", "shape": [4], "data": struct.pack("<4f", *numbers)}]


def floats(output):
    data = base64.b64decode(output["data"])
    return list(struct.unpack("<%df" % (len(data) // 4), data))


def test_outputs_whose_size_depends_on_data_are_answered():
    gpu = Memory()
    engine = TensorRt(gpu)
    inference = script().Inference(engine, engine, gpu, {"samples": [sample(1, -1, 2, 0)]})
    y, s = inference.outputs(sample(1, -1, 2, 0))
    assert (y["shape"], floats(y)) == ([2], [1, 2])
    assert (s["shape"], floats(s)) == ([], [3])
    y, _ = inference.outputs(sample(1, 3, 2, 5))
    assert (y["shape"], floats(y)) == ([4], [1, 3, 2, 5]), "more than before"
    y, _ = inference.outputs(sample(-1, 3, -2, -5))
    assert (y["shape"], floats(y)) == ([1], [3]), "less than before"
    y, _ = inference.outputs(sample(-1, -3, -2, -5))
    assert (y["shape"], floats(y)) == ([0], [])


def test_memory_that_is_too_small_is_given_back():
    gpu = Memory()
    engine = TensorRt(gpu)
    inference = script().Inference(engine, engine, gpu, {"samples": [sample(1, -1, 2, 0)]})
    inference.outputs(sample(1, -1, -1, -1))
    before = len(gpu.held)
    inference.outputs(sample(1, 1, 1, 1))
    assert len(gpu.held) == before


def fixed(gpu):
    """An engine whose shapes are known before the run."""
    engine = TensorRt(gpu)
    engine.shapes["y"] = (4,)
    return engine, script().Inference(engine, engine, gpu, {"samples": [sample(1, -1, 2, 0)]})


def test_times_are_of_a_graph():
    gpu = Memory()
    engine, inference = fixed(gpu)
    inference.capture()
    assert (len(inference.times(3)), gpu.launches, engine.enqueued) == (3, 3, 1)
    inference.times(2, launched=True)
    assert (gpu.launches, engine.enqueued) == (3, 3)


def test_without_a_graph_each_inference_is_launched():
    gpu = Memory()
    gpu.captures = False
    engine, inference = fixed(gpu)
    inference.capture()
    assert (len(inference.times(3)), gpu.launches, engine.enqueued) == (3, 0, 4)


def test_sizes_that_depend_on_data_are_not_captured():
    gpu = Memory()
    engine = TensorRt(gpu)
    inference = script().Inference(engine, engine, gpu, {"samples": [sample(1, -1, 2, 0)]})
    inference.outputs(sample(1, -1, 2, 0))
    inference.capture()
    assert inference.graph is None


class Plan(bytes):
    nbytes = property(len)


class Builder:
    """Of a machine with a GPU: each engine is a number more than the last."""

    def __init__(self, folder, monkeypatch):
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "caches"))
        self.module, self.built, self.said = script(), 0, []
        self.log = SimpleNamespace(heard=[])
        self.runtime = SimpleNamespace(deserialize_cuda_engine=lambda plan: None if bytes(plan) == b"worn out" else self)
        self.release = "10.6.0"
        stand_ins = {
            "config_of": lambda *_: None,
            "about": lambda *_: {"release": self.release},
            "say": lambda **event: self.said.append(event),
        }
        self.module.build.__globals__.update(stand_ins)
        self.model = {"model": str(folder / "m.onnx"), "files": [], "data": ["w.bin"], "types": ["FP16"], "floats": [], "tf32": True, "samples": []}
        (folder / "m.onnx").write_bytes(b"model")
        (folder / "w.bin").write_bytes(b"weights")
        self.kept = folder / "caches" / "qaliper" / "engines"

    def build_serialized_network(self, network, config):
        self.built += 1
        self.log.heard.append(["W", "warning %d" % self.built])
        return Plan(b"engine %d" % self.built)

    def build(self, **request):
        self.said.clear()
        trt = SimpleNamespace(Runtime=lambda log: self.runtime, LayerInformationFormat=SimpleNamespace(JSON=0))
        timings = SimpleNamespace(keep=lambda config: None)
        gpu = SimpleNamespace(name="a GPU")
        request = {"only_times": True, "engines": 1 << 20, "level": None, **request}
        self.module.build(trt, self, None, self.log, gpu, request, self.model, timings)
        return self.said[-1]["kept"]


def test_an_engine_of_the_same_bytes_is_built_once(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    assert not builder.build()
    assert builder.build() and builder.built == 1
    assert {"log": "W", "text": "warning 1"} in builder.said, "what the builder said then is said again"
    assert not builder.build(fresh=True) and builder.built == 2
    assert builder.build() and {"log": "W", "text": "warning 2"} in builder.said, "the newer one is kept"
    assert not list(builder.kept.glob("*.part"))


def test_what_decides_the_engine_decides_whether_it_is_taken(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    builder.build()
    assert not builder.build(level=5)
    builder.model["types"] = ["FP16", "INT8"]
    assert not builder.build()
    builder.model["samples"] = [[{"name": "x", "shape": [2, 3]}]]
    assert not builder.build()
    (tmp_path / "w.bin").write_bytes(b"others.")
    assert not builder.build(), "weights beside the model"
    builder.release = "10.7.0"
    assert not builder.build()
    assert builder.build() and builder.built == 6


def test_engines_that_are_timed_in_turns_or_by_nobody_asked_for_are_not_kept(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    builder.build(engines=None)
    builder.build(timings=0)
    assert not builder.kept.exists()


def test_an_engine_that_cannot_be_taken_is_built(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    builder.build()
    (kept,) = builder.kept.iterdir()
    whole = kept.read_bytes()
    for broken in (whole[:-1], b"", b"{}\nplan", b"\xff\n", whole.replace(b"engine 1", b"worn out")):
        kept.write_bytes(broken)
        assert not builder.build()
    assert builder.build(), "the last one that was built"


def test_the_engines_have_so_much_room_and_no_more(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    builder.build(level=1)
    (first,) = builder.kept.iterdir()
    room = 2 * first.stat().st_size + 20
    os.utime(first, (1, 1))
    builder.build(level=2, engines=room)
    (second,) = set(builder.kept.iterdir()) - {first}
    os.utime(second, (2, 2))
    assert builder.build(level=1, engines=room), "taken last"
    builder.build(level=3, engines=room)
    assert first.exists() and not second.exists()
    assert not builder.build(level=4, engines=5) and not builder.build(level=4, engines=5), "larger than all the room"


def test_a_cache_that_cannot_be_written_is_none(tmp_path, monkeypatch):
    builder = Builder(tmp_path, monkeypatch)
    (tmp_path / "caches").write_text("a file")
    assert not builder.build() and not builder.build()
