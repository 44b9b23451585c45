"""Asks the TensorRT of this machine about models. Qaliper runs it with the user's Python, on this machine, in a container or behind ssh.

Models and samples travel through the standard input, so that nothing has to be copied or mounted first: a line with the length of the
request, the request as JSON, then for each model the bytes of its files and of the tensors of its samples, each of the size that the
request states. The standard input stays open while the answer is wanted: when it closes, everything that was started here ends.

    {"depth": "about" | "parse" | "build" | "run", "capability": "8.9" | null, "strong": BOOL, "level": NUMBER | null,
     "rounds": NUMBER, "inferences": NUMBER in a round, "only_times": BOOL, "timings": SIZE | null,
     "engines": SIZE | null, "fresh": BOOL,
     "models": [{"model": PATH, "files": [[NAME, SIZE], ...], "data": [NAME, ...], "types": ["FP16", "INT8"], "floats": [LAYER, ...], "tf32": BOOL,
                 "samples": [[{"name", "shape", "bytes": SIZE}, ...], ...]}, ...]}

With files, the first is the model; without, it lies at "model", and "data" beside it. Models that run take turns, a round each; those that are not built are
left out, but without the first nothing runs. With "only_times" neither tensors, layers, outputs nor profiles are answered. With "timings"
the engines are built with one timing cache, so that layers that they share are the same in all of them: so many bytes of it, as an answer
before had them, follow the request. With "engines", what is built is kept in the folder for caches of this machine, all together in so many
bytes, and taken from there for the same bytes, unless "fresh"; engines with "timings" are neither kept nor taken. The answer is one JSON object a line on the standard output, in this order:

    {"about": {"package", "release", "gpu": NAME | null, "capability": "9.0" | null, "can": ["parse", "build", "run"]}}
    {"log": SEVERITY, "text"}, {"stage", "done": 0 ... 1}       anywhere
    {"model": NUMBER}                                           what follows is said of that one; at first of the first
    {"parsed": BOOL, "errors": [{"text", "node", "operator", "index"}], "tensors": [{"name", "type", "shape"}]}
    {"built": BOOL, "seconds", "bytes", "layers": TEXT | null, "kept": BOOL}
                                                                the engine inspector's JSON; kept: it was built before, in so many seconds
    {"timings": BASE64}                                         the timing cache, where the request has "timings"
    {"outputs": [{"name", "type", "shape", "data": BASE64}]}    of one sample
    {"ran": BOOL, "times": [[MS, ...], ...], "clocks": [MHZ, ...], "profile": TEXT}
                                                                a list a round; of the profile, as trtexec writes it
    {"end": "done"} or {"end": "failed", "text"} or {"end": "crashed", "signal": NUMBER}

TensorRT runs in a child process, because a model may end the process that reads or builds it.
"""
import sys

sys.path[:] = [place for place in sys.path if place]  # the working folder may have files named like modules

import base64
import ctypes
import hashlib
import importlib
import json
import os
import select
import shutil
import signal
import tempfile
import time

MODULES = ("tensorrt", "tensorrt_rtx")
EVENTS = os.dup(1)
PIECE = 1 << 20


def say(**event):
    line = (json.dumps(event) + "\n").encode()
    while line:
        line = line[os.write(EVENTS, line) :]


class Failed(Exception):
    """What a person is told."""


class Gpu:
    """The first GPU, by the driver's own interface, which TensorRT needs as well."""

    def __init__(self):
        self.name = self.capability = None
        os.environ.setdefault("CUDA_MODULE_LOADING", "LAZY")  # it starts sooner and needs less memory
        try:
            self.driver = ctypes.CDLL("libcuda.so.1")
        except OSError:
            return
        count, device = ctypes.c_int(), ctypes.c_int()
        if self.driver.cuInit(0) or self.driver.cuDeviceGetCount(ctypes.byref(count)) or not count.value:
            return
        self.check(self.driver.cuDeviceGet(ctypes.byref(device), 0))
        self.device = device
        name, major, minor = ctypes.create_string_buffer(256), ctypes.c_int(), ctypes.c_int()
        self.check(self.driver.cuDeviceGetName(name, 256, device))
        self.check(self.driver.cuDeviceGetAttribute(ctypes.byref(major), 75, device))  # COMPUTE_CAPABILITY_MAJOR
        self.check(self.driver.cuDeviceGetAttribute(ctypes.byref(minor), 76, device))
        self.name, self.capability = name.value.decode(), "%d.%d" % (major.value, minor.value)

    def check(self, status):
        if status:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(status, ctypes.byref(text))
            raise Failed("The GPU says: %s" % (text.value.decode() if text.value else status))

    def use(self):
        """Makes the context current that TensorRT uses, too."""
        context = ctypes.c_void_p()
        self.check(self.driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), self.device))
        self.check(self.driver.cuCtxSetCurrent(context))

    def room(self, size):
        """So many bytes, of any content."""
        place = ctypes.c_uint64()
        self.check(self.driver.cuMemAlloc_v2(ctypes.byref(place), ctypes.c_size_t(max(size, 1))))
        return place.value

    def memory(self, size):
        """So many bytes, all zero."""
        place = self.room(size)
        self.check(self.driver.cuMemsetD8_v2(ctypes.c_uint64(place), ctypes.c_ubyte(0), ctypes.c_size_t(max(size, 1))))
        return place

    def free(self, place):
        self.check(self.driver.cuMemFree_v2(ctypes.c_uint64(place)))

    def put(self, place, data):
        self.check(self.driver.cuMemcpyHtoD_v2(ctypes.c_uint64(place), data, ctypes.c_size_t(len(data))))

    def get(self, place, size):
        data = ctypes.create_string_buffer(size)
        self.check(self.driver.cuMemcpyDtoH_v2(data, ctypes.c_uint64(place), ctypes.c_size_t(size)))
        return data.raw

    def clock(self):
        """MHz of its multiprocessors now; 0 where the management library does not say it."""
        try:
            library = ctypes.CDLL("libnvidia-ml.so.1")
        except OSError:
            return 0
        device, clock, bus = ctypes.c_void_p(), ctypes.c_uint(0), ctypes.create_string_buffer(64)
        self.check(self.driver.cuDeviceGetPCIBusId(bus, 64, self.device))
        if library.nvmlInit_v2() or library.nvmlDeviceGetHandleByPciBusId_v2(bus, ctypes.byref(device)):
            return 0
        library.nvmlDeviceGetClockInfo(device, 1, ctypes.byref(clock))  # NVML_CLOCK_SM
        return clock.value

    def stream(self):
        handle = ctypes.c_void_p()
        self.check(self.driver.cuStreamCreate(ctypes.byref(handle), 1))
        return handle

    def event(self):
        handle = ctypes.c_void_p()
        self.check(self.driver.cuEventCreate(ctypes.byref(handle), 0))
        return handle

    def record(self, event, stream):
        self.check(self.driver.cuEventRecord(event, stream))

    def wait(self, stream):
        self.check(self.driver.cuStreamSynchronize(stream))

    def graph(self, stream, enqueue):
        """A CUDA graph of what `enqueue` puts into the stream; nothing where that cannot be captured."""
        graph, runnable = ctypes.c_void_p(), ctypes.c_void_p()
        if self.driver.cuStreamBeginCapture_v2(stream, 2):  # CU_STREAM_CAPTURE_MODE_RELAXED
            return None
        ran = enqueue()
        if self.driver.cuStreamEndCapture(stream, ctypes.byref(graph)) or not ran or not graph.value:
            return None
        if self.driver.cuGraphInstantiateWithFlags(ctypes.byref(runnable), graph, ctypes.c_ulonglong(0)):
            return None
        return runnable

    def launch(self, graph, stream):
        self.check(self.driver.cuGraphLaunch(graph, stream))

    def between(self, begin, end):
        """Milliseconds."""
        passed = ctypes.c_float()
        self.check(self.driver.cuEventElapsedTime(ctypes.byref(passed), begin, end))
        return passed.value


def package_here(gpu):
    """TensorRT's module. Without a GPU the parsers of some releases work where they are told that there is none."""
    if not gpu.name:
        os.environ.setdefault("TRT_INTERNAL_OPTIONS", "--cpu_only=1")
    named = os.environ.get("TENSORRT_MODULE")
    reasons = []
    for name in (named,) if named else MODULES:
        try:
            return importlib.import_module(name)
        except Exception as error:  # a library that does not fit raises what it likes
            reasons.append("%s: %s" % (name, error))
    raise Failed(
        "%s imports no TensorRT (%s). `pip install tensorrt-rtx` brings one that builds without a GPU" % (sys.executable, "; ".join(reasons))
    )


def log_of(trt):
    names = {trt.ILogger.INTERNAL_ERROR: "E", trt.ILogger.ERROR: "E", trt.ILogger.WARNING: "W", trt.ILogger.INFO: "I"}

    class Log(trt.ILogger):
        def __init__(self):
            trt.ILogger.__init__(self)
            self.heard = []

        def log(self, severity, text):
            name = names.get(severity, "V")
            if name != "V" or text.startswith("Layers:"):
                self.heard.append([name, text])
                say(log=name, text=text)

    return Log()


def is_rtx(trt):
    return hasattr(trt, "ComputeCapability") and "rtx" in trt.__name__


def about(trt, gpu):
    can = ["parse"] + (["build"] if gpu.name or is_rtx(trt) else []) + (["run"] if gpu.name else [])
    return {
        "package": "tensorrt_rtx" if is_rtx(trt) else "tensorrt",
        "release": trt.__version__,
        "gpu": gpu.name,
        "capability": gpu.capability,
        "can": can,
    }


def flags_of(trt, request):
    flags, known = 0, trt.NetworkDefinitionCreationFlag
    if hasattr(known, "EXPLICIT_BATCH") and int(trt.__version__.split(".")[0]) < 10 and not is_rtx(trt):
        flags |= 1 << int(known.EXPLICIT_BATCH)
    if request.get("strong") and hasattr(known, "STRONGLY_TYPED"):
        flags |= 1 << int(known.STRONGLY_TYPED)
    return flags


def tensors_of(network):
    """All tensors, each once: inputs, then what the layers give. No shape where TensorRT knows no rank; -1 is an open size."""
    known = {}

    def add(tensor):
        if tensor is None or tensor.name in known:
            return
        try:
            shape = [int(size) for size in tensor.shape]
        except (ValueError, RuntimeError):
            shape = None
        known[tensor.name] = {"name": tensor.name, "type": tensor.dtype.name, "shape": shape}

    for at in range(network.num_inputs):
        add(network.get_input(at))
    for at in range(network.num_layers):
        layer = network.get_layer(at)
        for slot in range(layer.num_outputs):
            add(layer.get_output(slot))
    return list(known.values())


def said(error, name, otherwise):
    return getattr(error, name)() if hasattr(error, name) else otherwise


def parse(trt, network, log, request, model):
    say(stage="parse")
    parser = trt.OnnxParser(network, log)
    parsed = bool(parser.parse_from_file(model["model"]))
    errors = [parser.get_error(at) for at in range(parser.num_errors)]
    say(
        parsed=parsed,
        errors=[
            {"text": e.desc(), "node": said(e, "node_name", ""), "operator": said(e, "node_operator", ""), "index": e.node()} for e in errors
        ],
        tensors=[] if request.get("only_times") else tensors_of(network),
    )
    return parsed and parser  # weights of the network belong to it


def sizes_of(tensor, samples):
    """The smallest, usual and largest shape of an input: those of the samples, or 1 where it is open, 224 for the sides of an image."""
    shape = [int(size) for size in tensor.shape]
    fed = [given["shape"] for sample in samples for given in sample if given["name"] == tensor.name]
    if not fed:
        usual = tuple((224 if len(shape) == 4 and at > 1 else 1) if size < 0 else size for at, size in enumerate(shape))
        return usual, usual, usual
    return tuple(map(min, *fed, fed[0])), tuple(fed[0]), tuple(map(max, *fed, fed[0]))


def profile_of(builder, network, samples):
    """The shapes of each open input; nothing where none is open."""
    profile, needed = builder.create_optimization_profile(), False
    for at in range(network.num_inputs):
        tensor = network.get_input(at)
        sizes = sizes_of(tensor, samples)
        if tensor.is_shape_tensor:
            values, needed = [1] * max(1, sizes[1][0] if sizes[1] else 1), True
            profile.set_shape_input(tensor.name, values, values, values)
        if any(int(size) < 0 for size in tensor.shape):
            profile.set_shape(tensor.name, *sizes)
            needed = True
    return profile if needed else None


def monitor_of(trt):
    class Monitor(trt.IProgressMonitor):
        def __init__(self):
            trt.IProgressMonitor.__init__(self)
            self.steps = {}

        def phase_start(self, phase, parent, steps):
            self.steps[phase] = (steps, parent)

        def phase_finish(self, phase):
            self.steps.pop(phase, None)

        def step_complete(self, phase, step):
            steps, parent = self.steps.get(phase, (0, None))
            if steps and not parent:
                say(stage="build", done=(step + 1) / steps)
            return True

    return Monitor()


def keep_in_float(trt, config, network, names):
    """Layers that compute in FP32, whatever else is allowed."""
    config.set_flag(trt.BuilderFlag.OBEY_PRECISION_CONSTRAINTS)
    for at in range(network.num_layers):
        layer = network.get_layer(at)
        if layer.name not in names:
            continue
        layer.precision = trt.float32
        for slot in range(layer.num_outputs):
            if layer.get_output(slot).dtype in (trt.float32, trt.float16):
                layer.set_output_type(slot, trt.float32)


class Timings:
    """The timing cache of all engines of a request. Releases without one go without."""

    def __init__(self, request):
        self.data = request["timings_data"] if request.get("timings") is not None else None

    def use(self, config):
        if self.data is not None and hasattr(config, "create_timing_cache"):
            config.set_timing_cache(config.create_timing_cache(self.data), False)

    def keep(self, config):
        cache = config.get_timing_cache() if self.data is not None and hasattr(config, "get_timing_cache") else None
        if cache:
            self.data = bytes(cache.serialize())

    def tell(self):
        if self.data:
            say(timings=base64.b64encode(self.data).decode())


def config_of(trt, builder, network, gpu, request, model, timings):
    config = builder.create_builder_config()
    timings.use(config)
    config.profiling_verbosity = trt.ProfilingVerbosity.DETAILED
    for name in [] if request.get("strong") else model["types"]:
        if hasattr(trt.BuilderFlag, name):  # not in releases that know strong typing only
            config.set_flag(getattr(trt.BuilderFlag, name))
    if not model["tf32"]:
        config.clear_flag(trt.BuilderFlag.TF32)
    if model["floats"] and not request.get("strong"):
        keep_in_float(trt, config, network, model["floats"])
    if request.get("level") is not None and hasattr(config, "builder_optimization_level"):
        config.builder_optimization_level = request["level"]
    if is_rtx(trt) and not gpu.name:
        wanted = "SM" + (request.get("capability") or "8.9").replace(".", "")
        if not hasattr(trt.ComputeCapability, wanted):
            raise Failed("TensorRT-RTX %s does not build for compute capability %s" % (trt.__version__, request.get("capability")))
        config.num_compute_capabilities = 1
        config.set_compute_capability(getattr(trt.ComputeCapability, wanted), 0)
    if hasattr(trt, "IProgressMonitor"):
        config.progress_monitor = monitor_of(trt)
    profile = profile_of(builder, network, model["samples"])
    if profile:
        config.add_optimization_profile(profile)
    return config


def names_of_files(model):
    """Where the model and its data lie."""
    data = [name for name, _ in model["files"][1:]] or model.get("data", [])
    return [model["model"]] + [os.path.join(os.path.dirname(model["model"]), name) for name in data]


def digest_of(trt, gpu, request, model):
    """Of all that decides which engine is built: the release, the GPU, what the builder is told, and the bytes of the files."""
    shapes = [[[given["name"], given["shape"]] for given in sample] for sample in model["samples"]]
    told = [request.get("strong"), request.get("level"), request.get("capability"), model["types"], model["floats"], model["tf32"], shapes]
    digest = hashlib.sha256(json.dumps([about(trt, gpu), told]).encode())
    for name in names_of_files(model):
        digest.update(b"%d\n" % os.path.getsize(name))
        with open(name, "rb") as file:
            for piece in iter(lambda: file.read(PIECE), b""):
                digest.update(piece)
    return digest.hexdigest()


class KeptEngine:
    """An engine in a file, behind a line that says of it how long it took and what the builder said: {"seconds", "bytes", "said"}."""

    def __init__(self, trt, gpu, request, model):
        self.room, self.path = request.get("engines") or 0, None
        if not self.room or request.get("timings") is not None:
            return
        caches = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        try:
            self.path = os.path.join(caches, "qaliper", "engines", digest_of(trt, gpu, request, model) + ".engine")
        except OSError:  # a file that TensorRT did without
            pass

    def take(self):
        """What was said of it and its bytes; nothing where it is not kept, or not whole."""
        try:
            with open(self.path, "rb") as file:
                facts = json.loads(file.readline().decode())
                plan = file.read()
            os.utime(self.path)
            return (facts, plan) if len(plan) == facts["bytes"] else None
        except (OSError, TypeError, ValueError, KeyError):
            return None

    def keep(self, plan, seconds, said):
        """A folder that cannot be written, or a full disk, means that it is not kept."""
        if not self.path or plan.nbytes > self.room:
            return
        folder = os.path.dirname(self.path)
        written = os.path.join(folder, "%d.part" % os.getpid())
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            with open(written, "wb") as file:
                file.write(json.dumps({"seconds": seconds, "bytes": plan.nbytes, "said": said}).encode() + b"\n")
                file.write(plan)
            os.replace(written, self.path)
            self.make_room(folder)
        except OSError:
            if os.path.exists(written):
                os.remove(written)

    def make_room(self, folder):
        """Those that were taken longest ago go."""
        files = [entry for entry in os.scandir(folder) if entry.name.endswith(".engine")]
        files.sort(key=lambda entry: entry.stat().st_mtime, reverse=True)
        total = 0
        for entry in files:
            total += entry.stat().st_size
            if total > self.room and entry.path != self.path:
                os.remove(entry.path)


def loaded(trt, log, gpu, plan):
    return trt.Runtime(log).deserialize_cuda_engine(plan) if plan and gpu.name else None


def tell_built(trt, request, engine, seconds, size, kept):
    layers = None
    if engine and not request.get("only_times"):
        layers = engine.create_engine_inspector().get_engine_information(trt.LayerInformationFormat.JSON)
    say(built=size is not None, seconds=seconds, bytes=size or 0, layers=layers, kept=kept)


def taken(trt, log, gpu, request, kept):
    """The engine that was built before, and whether there was one: without a GPU none can be loaded."""
    found = None if request.get("fresh") else kept.take()
    if not found:
        return None, False
    facts, plan = found
    engine = loaded(trt, log, gpu, plan)
    if gpu.name and not engine:
        return None, False
    for severity, text in facts["said"]:
        say(log=severity, text=text)
    tell_built(trt, request, engine, facts["seconds"], len(plan), True)
    return engine, True


def build(trt, builder, network, log, gpu, request, model, timings):
    """The engine, or nothing where it was not built or cannot be loaded here."""
    say(stage="build")
    kept = KeptEngine(trt, gpu, request, model)
    engine, is_kept = taken(trt, log, gpu, request, kept)
    if is_kept:
        return engine
    config = config_of(trt, builder, network, gpu, request, model, timings)
    log.heard = []
    start = time.time()
    plan = builder.build_serialized_network(network, config)
    seconds = time.time() - start
    timings.keep(config)
    if plan:
        kept.keep(plan, seconds, log.heard)
    engine = loaded(trt, log, gpu, plan)
    tell_built(trt, request, engine, seconds, plan.nbytes if plan else None, False)
    return engine


BITS = {"FLOAT": 32, "HALF": 16, "BF16": 16, "INT32": 32, "INT64": 64, "INT8": 8, "UINT8": 8, "BOOL": 8, "FP8": 8, "INT4": 4, "FP4": 4}


def allocator_of(trt, gpu):
    """Memory for outputs whose shape nobody knows before the run: TensorRT says how much each needs, and then its shape."""

    class Allocator(trt.IOutputAllocator):
        def __init__(self):
            trt.IOutputAllocator.__init__(self)
            self.places, self.shapes = {}, {}

        def reallocate_output(self, name, memory, size, alignment):
            place, held = self.places.get(name, (0, 0))
            if held < size or not place:
                if place:
                    gpu.free(place)
                self.places[name] = (gpu.room(size), size)
            return self.places[name][0]

        def reallocate_output_async(self, name, memory, size, alignment, stream):  # its name in newer releases
            return self.reallocate_output(name, memory, size, alignment)

        def notify_shape(self, name, shape):
            self.shapes[name] = [int(size) for size in shape]

    return Allocator()


class Inference:
    """An engine with its execution context and memory."""

    def __init__(self, trt, engine, gpu, model):
        self.trt, self.engine, self.gpu, self.model = trt, engine, gpu, model
        self.context = engine.create_execution_context()
        if self.context is None:
            raise Failed("TensorRT could not make an execution context; is the GPU's memory full?")
        self.stream = gpu.stream()
        self.allocator = allocator_of(trt, gpu)
        self.graph = None  # of one inference, from capture() on
        self.places = {}  # where a tensor lies on the GPU, or the buffer of this machine that holds it, and how many bytes it has
        self.feed(model["samples"][0] if model["samples"] else [])

    def names(self, mode):
        every = [self.engine.get_tensor_name(at) for at in range(self.engine.num_io_tensors)]
        return [name for name in every if self.engine.get_tensor_mode(name) == mode]

    def shape_of(self, name):
        """-1 in place of a size that nobody knows before the run."""
        return [int(size) for size in self.context.get_tensor_shape(name)]

    def bytes_of(self, name, shape):
        count = 1
        for size in shape:
            count *= size
        return (count * BITS[self.engine.get_tensor_dtype(name).name] + 7) // 8

    def is_on_host(self, name):
        return self.engine.get_tensor_location(name) == self.trt.TensorLocation.HOST

    def feed(self, sample):
        """Inputs that the sample does not have are 0."""
        inputs = self.names(self.trt.TensorIOMode.INPUT)
        given = {tensor["name"]: tensor for tensor in sample}
        for name in inputs:
            if any(int(size) < 0 for size in self.engine.get_tensor_shape(name)):
                usual = self.engine.get_tensor_profile_shape(name, 0)[1]
                self.context.set_input_shape(name, tuple(int(size) for size in (given[name]["shape"] if name in given else usual)))
        for name in inputs + self.names(self.trt.TensorIOMode.OUTPUT):
            shape = self.shape_of(name)
            if min(shape, default=0) < 0:
                self.context.set_output_allocator(name, self.allocator)
            else:
                self.place(name, self.bytes_of(name, shape))
        for name in inputs:
            if name in given:
                self.put(name, given[name]["data"])

    def place(self, name, size):
        if name in self.places and self.places[name][1] >= size:
            return
        if self.is_on_host(name):
            memory = ctypes.create_string_buffer(max(size, 1))
            self.context.set_tensor_address(name, ctypes.addressof(memory))
        else:
            memory = self.gpu.memory(size)
            self.context.set_tensor_address(name, memory)
        self.places[name] = (memory, size)

    def put(self, name, data):
        size = self.bytes_of(name, self.shape_of(name))
        if len(data) != size:
            kind = self.engine.get_tensor_dtype(name).name
            raise Failed("TensorRT takes %d bytes of %s for the input %s; the sample has %d" % (size, kind, name, len(data)))
        memory = self.places[name][0]
        if self.is_on_host(name):
            ctypes.memmove(memory, data, len(data))
        else:
            self.gpu.put(memory, data)

    def get(self, name):
        shape = self.shape_of(name)
        if min(shape, default=0) < 0:
            shape, memory = self.allocator.shapes.get(name), self.allocator.places.get(name, (0, 0))[0]
        else:
            memory = self.places[name][0]
        known = {"name": name, "type": self.engine.get_tensor_dtype(name).name, "shape": shape}
        if shape is None:
            return dict(known, data="")
        size = self.bytes_of(name, shape)
        data = memory.raw[:size] if self.is_on_host(name) else self.gpu.get(memory, size)
        return dict(known, data=base64.b64encode(data).decode())

    def enqueue(self):
        return bool(self.context.execute_async_v3(self.stream.value))

    def outputs(self, sample):
        self.feed(sample)
        ran = self.enqueue()
        self.gpu.wait(self.stream)
        return [self.get(name) for name in self.names(self.trt.TensorIOMode.OUTPUT)] if ran else []

    def capture(self):
        """What the GPU does for an inference, without the time in which it waits for this machine to launch it. Not for shapes that depend on data."""
        if not self.allocator.shapes:
            self.graph = self.gpu.graph(self.stream, self.enqueue)

    def times(self, count, launched=False):
        """Milliseconds of each of so many inferences, one after the other; of the graph where there is one and not as `launched`."""
        marks = [(self.gpu.event(), self.gpu.event()) for _ in range(count)]
        for begin, end in marks:
            self.gpu.record(begin, self.stream)
            if self.graph and not launched:
                self.gpu.launch(self.graph, self.stream)
            else:
                self.enqueue()
            self.gpu.record(end, self.stream)
        self.gpu.wait(self.stream)
        return [self.gpu.between(begin, end) for begin, end in marks]

    def profile(self, count):
        profiler = profiler_of(self.trt)
        self.context.profiler = profiler
        for _ in range(count):
            self.enqueue()
            self.gpu.wait(self.stream)
        return as_trtexec(profiler.times, count)


def profiler_of(trt):
    class Profiler(trt.IProfiler):
        def __init__(self):
            trt.IProfiler.__init__(self)
            self.times = {}

        def report_layer_time(self, layer, ms):
            self.times.setdefault(layer, []).append(ms)

    return Profiler()


def middle(values):
    return sorted(values)[len(values) // 2]


def as_trtexec(times, count):
    """The profile of --exportProfile."""
    total = sum(sum(values) for values in times.values()) or 1
    rows = [
        {
            "name": name,
            "timeMs": sum(values),
            "averageMs": sum(values) / len(values),
            "medianMs": middle(values),
            "percentage": 100 * sum(values) / total,
        }
        for name, values in times.items()
    ]
    return json.dumps([{"count": count}] + rows)


WARM_UP = 10  # inferences before the first one that is timed
PROFILED = 20


def inferences_of(trt, engines, gpu, request):
    """Those whose memory the GPU has; the first one has to be among them."""
    running = {}
    for at, engine in engines.items():
        say(model=at)
        try:
            running[at] = Inference(trt, engine, gpu, request["models"][at])
        except Failed as failure:
            if not running:
                raise
            say(log="E", text=str(failure))
            say(ran=False, times=[], clocks=[], profile="")
    return running


def run(trt, engines, gpu, request):
    """Outputs of the samples first; then times, where the models take turns, so that a GPU that slows down slows all of them."""
    say(stage="run")
    gpu.use()
    running = inferences_of(trt, engines, gpu, request)
    only_times = request.get("only_times")
    ran = {}
    for at, inference in running.items():
        say(model=at)
        for sample in [] if only_times else inference.model["samples"]:
            say(outputs=inference.outputs(sample))
        ran[at] = all([inference.enqueue() for _ in range(WARM_UP)])
        gpu.wait(inference.stream)
        inference.capture()
    times, clocks = {at: [] for at in running}, {at: [] for at in running}
    for turn in range(request["rounds"]):
        for at in sorted(running, reverse=turn % 2 == 1):
            times[at].append(running[at].times(request["inferences"]))
            clocks[at].append(gpu.clock())
        say(stage="run", done=(turn + 1) / request["rounds"])
    for at, inference in running.items():
        say(model=at)
        launched = inference.times(request["inferences"], launched=True) if inference.graph and times[at] else []
        profile = "" if only_times else inference.profile(PROFILED)
        say(ran=ran[at], times=times[at], graph=bool(inference.graph), launched=launched, clocks=clocks[at], profile=profile)


def builder_of(trt, log, gpu):
    """One for all models: making one takes seconds."""
    try:
        return trt.Builder(log)
    except TypeError:
        raise Failed("TensorRT %s could not make a builder%s" % (trt.__version__, "" if gpu.name else "; this machine has no GPU"))


def engine_of(trt, builder, log, gpu, request, model, timings):
    """The engine of one model; nothing where it was not built, or not asked for."""
    network = builder.create_network(flags_of(trt, request))
    parser = parse(trt, network, log, request, model)
    if not parser or request["depth"] == "parse" or "build" not in about(trt, gpu)["can"]:
        return None
    return build(trt, builder, network, log, gpu, request, model, timings)


def answer(request):
    gpu = Gpu()
    trt = package_here(gpu)
    log = log_of(trt)
    say(about=about(trt, gpu))
    if request["depth"] == "about":
        return
    if hasattr(trt, "init_libnvinfer_plugins"):
        trt.init_libnvinfer_plugins(log, "")
    engines, timings, builder = {}, Timings(request), builder_of(trt, log, gpu)
    for at, model in enumerate(request["models"]):
        if at:
            say(model=at)
        engine = engine_of(trt, builder, log, gpu, request, model, timings)
        if engine:
            engines[at] = engine
    timings.tell()
    if request["depth"] == "run" and 0 in engines:
        run(trt, engines, gpu, request)


def answer_in_child(request):
    """The process, and a descriptor that ends with it."""
    ended, alive = os.pipe()
    child = os.fork()
    if child:
        os.close(alive)
        return child, ended
    os.close(ended)
    status = 0
    try:
        answer(request)
    except Failed as failure:
        say(end="failed", text=str(failure))
        status = 1
    except Exception as failure:
        say(end="failed", text="%s: %s" % (type(failure).__name__, failure))
        status = 1
    os._exit(status)


def place_in(folder, name):
    """Where a file of that relative name lies below the folder."""
    path = os.path.normpath(os.path.join(folder, name))
    if not path.startswith(folder + os.sep):
        raise Failed("%s lies outside of the model's folder" % name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def take(stdin, size):
    """So many bytes, piece by piece."""
    while size:
        piece = stdin.read(min(size, PIECE))
        if not piece:
            raise Failed("The model did not arrive whole")
        yield piece
        size -= len(piece)


def take_files(model, stdin, folder):
    """The files of one model, and the tensors of its samples."""
    for name, size in model["files"]:
        with open(place_in(folder, name), "wb") as file:
            for piece in take(stdin, size):
                file.write(piece)
    if model["files"]:
        model["model"] = place_in(folder, model["files"][0][0])
    for sample in model["samples"]:
        for tensor in sample:
            tensor["data"] = b"".join(take(stdin, tensor["bytes"]))


def supervise(request):
    child, ended = answer_in_child(request)
    ready, _, _ = select.select([0, ended], [], [])
    if ended not in ready:  # nobody listens any more
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        say(end="crashed", signal=os.WTERMSIG(status))
    elif not os.WEXITSTATUS(status):
        say(end="done")


def main():
    stdin = sys.stdin.buffer
    os.dup2(2, 1)  # what libraries print is no answer
    request = json.loads(stdin.read(int(stdin.readline())).decode())
    folder = tempfile.mkdtemp(prefix="qaliper-")
    try:
        request["timings_data"] = b"".join(take(stdin, request.get("timings") or 0))
        for at, model in enumerate(request["models"]):
            take_files(model, stdin, os.path.join(folder, str(at)))
        supervise(request)
    except (Failed, OSError) as failure:
        say(end="failed", text=str(failure))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
