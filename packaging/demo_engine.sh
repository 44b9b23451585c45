# Sourced by the scripts that show the panel TensorRT: what TensorRT could have written about the demo model, made up, in $work: a
# build log, layers, a profile. No machine measured these times.

comma=
layer() { # NAME LAYERTYPE READS WRITES MILLISECONDS
    printf '%s\n{"Name": "%s", "LayerType": "%s", "Inputs": [{"Name": "i", "Dimensions": [1], "Format/Datatype": "%s"}],' \
        "$comma" "$1" "$2" "$3" >>"$work/layers.json"
    printf ' "Outputs": [{"Name": "o", "Dimensions": [1], "Format/Datatype": "%s"}]}' "$4" >>"$work/layers.json"
    printf '\n, {"name": "%s", "timeMs": %s, "averageMs": %s, "medianMs": %s}' "$1" "$5" "$5" "$5" >>"$work/profile.json"
    comma=,
}
printf '{"Layers": [' >"$work/layers.json"
printf '[ {"count": 1}' >"$work/profile.json"
layer "stem_weight + /stem/Conv + /stem/Relu" CaskConvolution Int8 Int8 0.061
layer "reduce_weight + /block/reduce/Conv + /block/reduce/Relu" CaskConvolution Int8 Int8 0.018
layer "Reformatting CopyNode for Input Tensor 0 to /block/group/Conv" Reformat Int8 Float 0.014
layer "group_weight + /block/group/Conv + /block/group/Relu" CaskConvolution Float Float 0.092
layer "Reformatting CopyNode for Output Tensor 0 to /block/group/Conv" Reformat Float Int8 0.013
layer "expand_weight + /block/expand/Conv + /block/Add + /block/Relu" CaskConvolution Int8 Int8 0.027
layer "/block/MaxPool" CaskPooling Int8 Int8 0.008
layer "/attend/norm/InstanceNormalization" Normalization Float Float 0.034
layer "/attend/WindowAttention" PluginV3 Int8 Int8 0.047
printf ']}\n' >>"$work/layers.json"
printf '\n]\n' >>"$work/profile.json"

cat >"$work/build.log" <<'END_OF_LOG'
&&&& RUNNING TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=demo.onnx --int8 --fp16
[08/02/2024-14:22:40] [I] Selected Device: Orin
[08/02/2024-14:22:40] [I] Compute Capability: 8.7
[08/02/2024-14:22:52] [W] [TRT] Missing scale and zero-point for tensor normed, expect fall back to non-int8 implementation for any layer consuming or producing given tensor
[08/02/2024-14:23:01] [E] Error[10]: IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any implementation for node group_weight + /block/group/Conv + /block/group/Relu.)
[08/02/2024-14:23:01] [E] Engine could not be created from network
&&&& FAILED TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=demo.onnx --int8 --fp16
END_OF_LOG
