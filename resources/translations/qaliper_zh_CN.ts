<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>SelectionWords</name>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Shows, explains and repairs quantized ONNX models bound for TensorRT.</source>
        <translation>查看、解释并修复面向 TensorRT 的量化 ONNX 模型。</translation>
    </message>
    <message>
        <source>ONNX files, each opened in a tab of its own.</source>
        <translation>ONNX 文件，每个文件在各自的标签页中打开。</translation>
    </message>
    <message>
        <source>What TensorRT wrote about that model: log, layer information, profile, times, calibration cache.</source>
        <translation>TensorRT 就该模型写出的文件：日志、层信息、性能分析、计时、校准缓存。</translation>
    </message>
</context>
<context>
    <name>qaliper</name>
    <message>
        <source>Cannot open the file: {reason}</source>
        <translation>无法打开文件：{reason}</translation>
    </message>
    <message>
        <source>This is not a regular file; choose an .onnx file</source>
        <translation>这不是普通文件；请选择 .onnx 文件</translation>
    </message>
    <message>
        <source>The file ends before the bytes that were expected here; open it again</source>
        <translation>文件在应有的字节之前就结束了；请重新打开</translation>
    </message>
    <message>
        <source>Reading failed: {reason}</source>
        <translation>读取失败：{reason}</translation>
    </message>
    <message>
        <source>The file has {size}; at most {limit} are read here</source>
        <translation>文件大小为 {size}；这里最多读取 {limit}</translation>
    </message>
    <message>
        <source>Cannot write in this folder: {reason}</source>
        <translation>无法在此文件夹中写入：{reason}</translation>
    </message>
    <message>
        <source>Writing failed: {reason}. The previous file is untouched</source>
        <translation>写入失败：{reason}。原文件未被改动</translation>
    </message>
    <message>
        <source>Cannot create a temporary file: {reason}</source>
        <translation>无法创建临时文件：{reason}</translation>
    </message>
    <message>
        <source>Writing a temporary file failed: {reason}</source>
        <translation>写入临时文件失败：{reason}</translation>
    </message>
    <message>
        <source>Reading a temporary file failed: {reason}</source>
        <translation>读取临时文件失败：{reason}</translation>
    </message>
    <message>
        <source>The helper process sent an invalid answer</source>
        <translation>辅助进程的回答格式无法识别</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a number</source>
        <translation>“{text}”不是数字</translation>
    </message>
    <message>
        <source>at byte {offset}</source>
        <translation>位于字节 {offset}</translation>
    </message>
    <message>
        <source>Cannot make a temporary folder: {reason}</source>
        <translation>无法创建临时文件夹：{reason}</translation>
    </message>
    <message>
        <source>{content}</source>
        <translation>{content}</translation>
    </message>
    <message>
        <source>The helper process ended unexpectedly</source>
        <translation>辅助进程意外退出</translation>
    </message>
    <message>
        <source>Cannot start a helper process: {reason}</source>
        <translation>无法启动辅助进程：{reason}</translation>
    </message>
    <message>
        <source>Cannot start the helper process: {reason}. Is Qaliper installed completely?</source>
        <translation>无法启动辅助进程：{reason}。Qaliper 是否安装完整？</translation>
    </message>
    <message>
        <source>A new node needs an operator</source>
        <translation>新节点需要指定算子</translation>
    </message>
    <message>
        <source>The node has no attribute &quot;{name}&quot;</source>
        <translation>节点没有属性“{name}”</translation>
    </message>
    <message>
        <source>A function has no initializers; use a Constant node</source>
        <translation>函数没有初始化器；请使用 Constant 节点</translation>
    </message>
    <message>
        <source>A new initializer needs a name</source>
        <translation>新初始化器需要名称</translation>
    </message>
    <message>
        <source>There is no initializer &quot;{name}&quot;</source>
        <translation>没有初始化器“{name}”</translation>
    </message>
    <message>
        <source>The graph has no input &quot;{name}&quot;</source>
        <translation>图没有输入“{name}”</translation>
    </message>
    <message>
        <source>The graph has no output &quot;{name}&quot;</source>
        <translation>图没有输出“{name}”</translation>
    </message>
    <message>
        <source>A value needs a name</source>
        <translation>值需要名称</translation>
    </message>
    <message>
        <source>There is no value &quot;{value}&quot; in this graph</source>
        <translation>此图中没有值“{value}”</translation>
    </message>
    <message>
        <source>The value &quot;{value}&quot; would be defined twice</source>
        <translation>值“{value}”会被定义两次</translation>
    </message>
    <message>
        <source>An opset version is at least 1</source>
        <translation>opset 版本至少为 1</translation>
    </message>
    <message>
        <source>The model has no property &quot;{key}&quot;</source>
        <translation>模型没有属性“{key}”</translation>
    </message>
    <message>
        <source>The graph of this edit is gone</source>
        <translation>此编辑所针对的图已不存在</translation>
    </message>
    <message>
        <source>The node of this edit is gone</source>
        <translation>此编辑所针对的节点已不存在</translation>
    </message>
    <message>
        <source>The node has no slot {slot}</source>
        <translation>节点没有槽位 {slot}</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is among them already</source>
        <translation>其中已有“{name}”</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; means something else in a body that reads &quot;{from}&quot;</source>
        <translation>在读取“{from}”的子图中，“{value}”另有所指</translation>
    </message>
    <message>
        <source>Nothing defines &quot;{value}&quot;, which {reader} would read</source>
        <translation>{reader} 要读取“{value}”，但没有任何地方定义它</translation>
    </message>
    <message>
        <source>The model imports no opset of the domain &quot;{domain}&quot;, which {op} needs</source>
        <translation>模型没有导入域“{domain}”的 opset，而 {op} 需要它</translation>
    </message>
    <message>
        <source>Changing the model</source>
        <translation>正在修改模型</translation>
    </message>
    <message>
        <source>Edit {number} of {count}: {reason}</source>
        <translation>第 {number} 个编辑（共 {count} 个）：{reason}</translation>
    </message>
    <message>
        <source>The new value &quot;{value}&quot; of a body would hide one of the same name outside</source>
        <translation>子图中的新值“{value}”会遮住外层的同名值</translation>
    </message>
    <message>
        <source>Nothing would define &quot;{value}&quot; any more, but {reader} reads it</source>
        <translation>“{value}”将不再有定义，但 {reader} 要读取它</translation>
    </message>
    <message>
        <source>Nothing would define the output &quot;{value}&quot; any more</source>
        <translation>输出“{value}”将不再有定义</translation>
    </message>
    <message>
        <source>The edit would close a cycle in the graph</source>
        <translation>此编辑会在图中形成环</translation>
    </message>
    <message>
        <source>The data of the tensor &quot;{tensor}&quot; do not fit its type and shape</source>
        <translation>张量“{tensor}”的数据与其类型和形状不符</translation>
    </message>
    <message>
        <source>The attribute &quot;{name}&quot; has no name or is of a kind that cannot be set</source>
        <translation>属性“{name}”没有名称，或其种类不能设置</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is needed and not given</source>
        <translation>需要“{value}”，但没有给出</translation>
    </message>
    <message>
        <source>A node that takes an attribute from the call of its function cannot be cut out</source>
        <translation>从函数调用处取得属性的节点不能截取出来</translation>
    </message>
    <message>
        <source>There is no value &quot;{value}&quot;</source>
        <translation>没有值“{value}”</translation>
    </message>
    <message>
        <source>The tensor&apos;s bytes belong to another document</source>
        <translation>张量的字节属于另一个文档</translation>
    </message>
    <message>
        <source>Tensor &quot;{tensor}&quot;: {reason}</source>
        <translation>张量“{tensor}”：{reason}</translation>
    </message>
    <message>
        <source>a packed number is cut off</source>
        <translation>一个打包的数字被截断</translation>
    </message>
    <message>
        <source>the model holds no data for it</source>
        <translation>模型中没有它的数据</translation>
    </message>
    <message>
        <source>its bytes belong to another document</source>
        <translation>它的字节属于另一个文档</translation>
    </message>
    <message>
        <source>the model file was rewritten since it was opened; reload it</source>
        <translation>模型文件在打开之后被改写；请重新加载</translation>
    </message>
    <message>
        <source>the file of weights &quot;{location}&quot; was rewritten since the model was opened; reload it</source>
        <translation>权重文件“{location}”在模型打开之后被改写；请重新加载</translation>
    </message>
    <message>
        <source>it holds text, not numbers</source>
        <translation>它存放的是文本，不是数字</translation>
    </message>
    <message>
        <source>its shape is not valid</source>
        <translation>它的形状不合理</translation>
    </message>
    <message>
        <source>it is too large to be read as a constant</source>
        <translation>它太大，不能作为常量读取</translation>
    </message>
    <message>
        <source>its type and shape need {expected}, the model holds {actual}</source>
        <translation>按其类型和形状需要 {expected}，模型中有 {actual}</translation>
    </message>
    <message>
        <source>it does not hold integers</source>
        <translation>它存放的不是整数</translation>
    </message>
    <message>
        <source>its type has no numbers</source>
        <translation>它的类型没有数值</translation>
    </message>
    <message>
        <source>Reading the log</source>
        <translation>正在读取日志</translation>
    </message>
    <message>
        <source>{target} can use it in implicit mode, where TensorRT uses INT8 only where it is faster.</source>
        <translation>{target} 可以在隐式量化模式下用它构建；此时只有 INT8 更快的地方 TensorRT 才用 INT8。</translation>
    </message>
    <message>
        <source>{target} still uses such a cache, but recommends a model with Q/DQ instead.</source>
        <translation>{target} 仍接受这种缓存，但建议把模型改为 Q/DQ。</translation>
    </message>
    <message>
        <source>The model has Q/DQ: {target} then ignores calibration, with a warning.</source>
        <translation>模型带有 Q/DQ：{target} 会忽略校准并给出警告。</translation>
    </message>
    <message>
        <source>{target} no longer has calibrators. The ranges can still become Q/DQ.</source>
        <translation>{target} 已不再有校准器。这些范围仍可转成 Q/DQ。</translation>
    </message>
    <message>
        <source>ONNX Runtime wrote these ranges ({count} of them); TensorRT reads only its own format.</source>
        <translation>这些范围由 ONNX Runtime 写出（共 {count} 个）；TensorRT 只读自己的格式。</translation>
    </message>
    <message>
        <source>Line {number} does not have the form &quot;tensor: scale&quot;; the file may be truncated</source>
        <translation>第 {number} 行不是“张量: 缩放因子”的形式；文件可能被截断</translation>
    </message>
    <message>
        <source>The scale in line {number} does not have 8 hexadecimal digits</source>
        <translation>第 {number} 行的缩放因子不是 8 位十六进制数</translation>
    </message>
    <message>
        <source>No number</source>
        <translation>不是数字</translation>
    </message>
    <message>
        <source>This is not a calibration cache: line {number} has neither &quot;TRT-&quot; nor a tensor and its range</source>
        <translation>这不是校准缓存：第 {number} 行既不是“TRT-”，也不是张量及其范围</translation>
    </message>
    <message>
        <source>The header of this cache names no version of TensorRT</source>
        <translation>此缓存的文件头没有写明 TensorRT 版本</translation>
    </message>
    <message>
        <source>This is a NumPy array, not a calibration cache</source>
        <translation>这是 NumPy 数组，不是校准缓存</translation>
    </message>
    <message>
        <source>This is a Python pickle, not a calibration cache</source>
        <translation>这是 Python pickle，不是校准缓存</translation>
    </message>
    <message>
        <source>This is JSON, not a calibration cache; of ONNX Runtime&apos;s three files, use calibration.cache</source>
        <translation>这是 JSON，不是校准缓存；ONNX Runtime 的三个文件中请选 calibration.cache</translation>
    </message>
    <message>
        <source>This is a binary file, not a calibration cache; of ONNX Runtime&apos;s three files, use calibration.cache</source>
        <translation>这是二进制文件，不是校准缓存；ONNX Runtime 的三个文件中请选 calibration.cache</translation>
    </message>
    <message>
        <source>This calibration cache is empty</source>
        <translation>此校准缓存是空的</translation>
    </message>
    <message>
        <source>This is no layer information: a JSON object with &quot;Layers&quot; was expected</source>
        <translation>这不是层信息：应为含有“Layers”的 JSON 对象</translation>
    </message>
    <message>
        <source>This is no layer information: there is no &quot;Layers&quot; in it</source>
        <translation>这不是层信息：其中没有“Layers”</translation>
    </message>
    <message>
        <source>This is a binary file, not a text that TensorRT wrote</source>
        <translation>这是二进制文件，不是 TensorRT 写出的文本</translation>
    </message>
    <message>
        <source>There is more text after the end of the file&apos;s content</source>
        <translation>文件本应结束的地方还有文本</translation>
    </message>
    <message>
        <source>The file ends too early</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>Expected {what} here</source>
        <translation>此处应为{what}</translation>
    </message>
    <message>
        <source>The file is nested more deeply than files of TensorRT are</source>
        <translation>嵌套太深，不像 TensorRT 的文件</translation>
    </message>
    <message>
        <source>Expected a comma or the end of the list here</source>
        <translation>此处应为逗号或列表结尾</translation>
    </message>
    <message>
        <source>Expected a name in quotes here</source>
        <translation>此处应为带引号的名称</translation>
    </message>
    <message>
        <source>Expected a colon here</source>
        <translation>此处应为冒号</translation>
    </message>
    <message>
        <source>Expected a value here</source>
        <translation>此处应为一个值</translation>
    </message>
    <message>
        <source>The text that begins here does not end</source>
        <translation>从这里开始的文本没有结束</translation>
    </message>
    <message>
        <source>expected {expected}, ran {measured}</source>
        <translation>预期 {expected}，实际以 {measured} 运行</translation>
    </message>
    <message>
        <source>This is no profile: a list of layers with &quot;name&quot; and &quot;timeMs&quot; was expected</source>
        <translation>这不是性能分析结果：应为带有“name”和“timeMs”的层列表</translation>
    </message>
    <message>
        <source>These are no times: a list of inferences with &quot;computeMs&quot; was expected</source>
        <translation>这不是计时结果：应为带有“computeMs”的推理列表</translation>
    </message>
    <message>
        <source>External data &quot;{location}&quot; has an offset or length that is not a number</source>
        <translation>外部数据“{location}”的偏移或长度不是数字</translation>
    </message>
    <message>
        <source>The model was not read from a file, so there is no folder to look for &quot;{location}&quot;</source>
        <translation>模型不是从文件读取的，因此没有可以查找“{location}”的文件夹</translation>
    </message>
    <message>
        <source>External data &quot;{location}&quot; is not read: {reason}</source>
        <translation>外部数据“{location}”没有读取：{reason}</translation>
    </message>
    <message>
        <source>only a plain path below the model&apos;s folder is allowed</source>
        <translation>只允许模型文件夹之下的普通路径</translation>
    </message>
    <message>
        <source>the model&apos;s folder no longer exists</source>
        <translation>模型所在的文件夹已不存在</translation>
    </message>
    <message>
        <source>the file is missing beside the model; put it there and reload</source>
        <translation>模型旁边缺少此文件；请放到那里后重新加载</translation>
    </message>
    <message>
        <source>it is not a regular file or cannot be read</source>
        <translation>它不是普通文件，或无法读取</translation>
    </message>
    <message>
        <source>External data &quot;{location}&quot; is too short: the model needs {end}, the file has {size}</source>
        <translation>外部数据“{location}”比模型所说的短：需要 {end}，实有 {size}</translation>
    </message>
    <message>
        <source>The file is empty. Export or download it again</source>
        <translation>文件是空的。请重新导出或下载</translation>
    </message>
    <message>
        <source>This is a Git LFS pointer, not the model. Fetch the file with &quot;git lfs pull&quot;</source>
        <translation>这是 Git LFS 指针，不是模型本身。请用“git lfs pull”取回文件</translation>
    </message>
    <message>
        <source>This is an AppleDouble companion file that macOS leaves beside the real one. Open the file without &quot;._&quot;</source>
        <translation>这是 macOS 留在真正文件旁边的 AppleDouble 伴随文件。请打开名称不带“._”的文件</translation>
    </message>
    <message>
        <source>This is an ORT-format model (FlatBuffers). Open the ONNX model it was converted from</source>
        <translation>这是 ORT 格式的模型（FlatBuffers）。请打开转换前的 ONNX 模型</translation>
    </message>
    <message>
        <source>This is a ZIP archive, perhaps a PyTorch checkpoint. Export it to ONNX first</source>
        <translation>这是 ZIP 压缩包，可能是 PyTorch 检查点。请先导出为 ONNX</translation>
    </message>
    <message>
        <source>This is a Python pickle, perhaps a PyTorch checkpoint. Export it to ONNX first</source>
        <translation>这是 Python pickle，可能是 PyTorch 检查点。请先导出为 ONNX</translation>
    </message>
    <message>
        <source>This is a web page. Download the model file itself</source>
        <translation>这是网页。请下载模型文件本身</translation>
    </message>
    <message>
        <source>This is a NumPy array. Open the .onnx file that it belongs to</source>
        <translation>这是 NumPy 数组。请打开它所属的 .onnx 文件</translation>
    </message>
    <message>
        <source>Inferring shapes and types</source>
        <translation>正在推断形状和类型</translation>
    </message>
    <message>
        <source>Reading {file}</source>
        <translation>正在读取 {file}</translation>
    </message>
    <message>
        <source>The file holds no graph, so it is not an ONNX model. Open the .onnx file that the exporter wrote</source>
        <translation>文件中没有图，因此不是 ONNX 模型。请打开导出器写出的 .onnx 文件</translation>
    </message>
    <message>
        <source>The model is damaged at this place and cannot be read. Export or download it again</source>
        <translation>模型在此处损坏，无法读取。请重新导出或下载</translation>
    </message>
    <message>
        <source>The model needs too much memory for its size of {size}; the file is damaged or malicious. Export or download it again</source>
        <translation>模型所需的内存超出其 {size} 应有的量；文件已损坏或带有恶意。请重新导出或下载</translation>
    </message>
    <message>
        <source>Graphs are nested more than {limit} levels deep here; no exporter writes that</source>
        <translation>此处图中套图超过 {limit} 层；没有导出器会这样写</translation>
    </message>
    <message>
        <source>This is not a TensorProto</source>
        <translation>这不是 TensorProto</translation>
    </message>
    <message>
        <source>Its data is in another file; samples must contain their data</source>
        <translation>它的数据在另一个文件中，而样本不允许这样</translation>
    </message>
    <message>
        <source>It belongs to no input of the model; give it the name of an input, or input_0.pb and so on</source>
        <translation>它不属于模型的任何输入；请以某个输入的名称命名，或命名为 input_0.pb 等</translation>
    </message>
    <message>
        <source>This folder of inputs cannot be read: {reason}</source>
        <translation>无法读取此输入文件夹：{reason}</translation>
    </message>
    <message>
        <source>This is not a NumPy array</source>
        <translation>这不是 NumPy 数组</translation>
    </message>
    <message>
        <source>This NumPy array is truncated</source>
        <translation>此 NumPy 数组被截断</translation>
    </message>
    <message>
        <source>Only little-endian NumPy arrays of numbers in row-major order can be read: {header}</source>
        <translation>只能读取小端、行优先的数值 NumPy 数组：{header}</translation>
    </message>
    <message>
        <source>This NumPy array is truncated, or longer than its shape</source>
        <translation>此 NumPy 数组被截断，或比其形状所示更长</translation>
    </message>
    <message>
        <source>There are no .npy or .pb files in this folder</source>
        <translation>此文件夹中没有 .npy 或 .pb 文件</translation>
    </message>
    <message>
        <source>The file was rewritten since it was opened, including its weights. Reload it before saving</source>
        <translation>文件在打开之后连同权重一起被改写。请在保存前重新加载</translation>
    </message>
    <message>
        <source>The weights file &quot;{location}&quot; was changed since the model was opened. Reload the model first</source>
        <translation>权重文件“{location}”在模型打开之后发生了变化。请先重新加载模型</translation>
    </message>
    <message>
        <source>The file on disk is no longer the one that was opened. Save under another name or overwrite it explicitly</source>
        <translation>磁盘上的文件已不是当初打开的那个。请另存为其他名称，或明确选择覆盖</translation>
    </message>
    <message>
        <source>This file contains the weights of this model. Save the model under another name</source>
        <translation>此模型的权重就在这个文件里。请将模型另存为其他名称</translation>
    </message>
    <message>
        <source>Saving {file}</source>
        <translation>正在保存 {file}</translation>
    </message>
    <message>
        <source>The folder has another file of that name, which is not overwritten. Save to another folder or gather the weights in a separate file</source>
        <translation>该文件夹中已有另一个同名文件，不会覆盖它。请保存到别处，或把权重集中到单独的文件</translation>
    </message>
    <message>
        <source>The model has {size}; one ONNX file holds at most 2 GiB. Save it with external data</source>
        <translation>模型大小为 {size}；单个 ONNX 文件最多 2 GiB。请连同外部数据保存</translation>
    </message>
    <message>
        <source>The model is too large without its weights; the file is damaged or malicious. Export or download it again</source>
        <translation>去掉权重后的模型过大；文件已损坏或带有恶意。请重新导出或下载</translation>
    </message>
    <message>
        <source>This is not a readable ONNX model: {problem}. Export or download it again</source>
        <translation>这不是可读取的 ONNX 模型：{problem}。请重新导出或下载</translation>
    </message>
    <message>
        <source>&quot;\{letter}&quot; is no escape; there are \&quot; \\ \n \t \r \xHH</source>
        <translation>“\{letter}”不是转义；可用的有 \&quot; \\ 
 \t \r \xHH</translation>
    </message>
    <message>
        <source>The scales of &quot;{tensor}&quot; do not fit its shape</source>
        <translation>“{tensor}”的缩放因子与其形状不符</translation>
    </message>
    <message>
        <source>per tensor, scale {scale}</source>
        <translation>逐张量，缩放因子 {scale}</translation>
    </message>
    <message>
        <source>on axis {axis}</source>
        <translation>沿轴 {axis}</translation>
    </message>
    <message>
        <source>without an axis</source>
        <translation>未指定轴</translation>
    </message>
    <message>
        <source>with scales of unknown shape</source>
        <translation>缩放因子的形状未知</translation>
    </message>
    <message>
        <source>symmetric {type}</source>
        <translation>对称 {type}</translation>
    </message>
    <message>
        <source>{type} with zero point {value}</source>
        <translation>{type}，零点 {value}</translation>
    </message>
    <message>
        <source>{type} with zero points</source>
        <translation>{type}，带多个零点</translation>
    </message>
    <message>
        <source>{type}; {reason}</source>
        <translation>{type}；{reason}</translation>
    </message>
    <message>
        <source>{type} without any scale</source>
        <translation>{type}，没有缩放因子</translation>
    </message>
    <message>
        <source>Neither its data nor its weights are quantized</source>
        <translation>数据和权重都没有量化</translation>
    </message>
    <message>
        <source>Its data is quantized, its weights are float</source>
        <translation>数据已量化，权重是浮点</translation>
    </message>
    <message>
        <source>Only one of its two inputs is quantized</source>
        <translation>两个输入中只有一个已量化</translation>
    </message>
    <message>
        <source>Its data is {data} and its weights are {weights}</source>
        <translation>数据是 {data}，权重是 {weights}</translation>
    </message>
    <message>
        <source>Its weights are quantized, its data is float</source>
        <translation>权重已量化，数据是浮点</translation>
    </message>
    <message>
        <source>{type} weights are dequantized for a float layer</source>
        <translation>{type} 权重被反量化后供浮点层使用</translation>
    </message>
    <message>
        <source>A zero point is not zero, which TensorRT rejects</source>
        <translation>有零点不为零，TensorRT 会拒绝</translation>
    </message>
    <message>
        <source>Depthwise: INT8 kernels exist for some shapes and GPUs only</source>
        <translation>深度卷积：只有部分形状和 GPU 有 INT8 内核</translation>
    </message>
    <message>
        <source>FP8 needs an Ada, Hopper or newer GPU; the target names none</source>
        <translation>FP8 需要 Ada、Hopper 或更新的 GPU；目标没有指明</translation>
    </message>
    <message>
        <source>FP8 needs an Ada, Hopper or newer GPU</source>
        <translation>FP8 需要 Ada、Hopper 或更新的 GPU</translation>
    </message>
    <message>
        <source>INT8 kernels may be missing on compute capability 7.5 and older</source>
        <translation>计算能力 7.5 及更早的 GPU 可能缺少 INT8 内核</translation>
    </message>
    <message>
        <source>It writes float, because no Q stands between it and an output of the graph</source>
        <translation>它输出浮点，因为它与图的输出之间没有 Q</translation>
    </message>
    <message>
        <source>It writes float, because {reader} reads it and no Q stands between</source>
        <translation>它输出浮点，因为 {reader} 读取它，而两者之间没有 Q</translation>
    </message>
    <message>
        <source>The scale is computed while the model runs</source>
        <translation>缩放因子在模型运行时才计算</translation>
    </message>
    <message>
        <source>The zero point is computed while the model runs</source>
        <translation>零点在模型运行时才计算</translation>
    </message>
    <message>
        <source>{count} Q/DQ pairs on activations unlikely to fuse</source>
        <translation>激活上有 {count} 对 Q/DQ 不大可能融合</translation>
    </message>
    <message>
        <source>{count} quantized layers that write float</source>
        <translation>{count} 个量化层输出浮点</translation>
    </message>
    <message>
        <source>{bytes} pass between float and quantized types in one inference</source>
        <translation>每次推理有 {bytes} 在浮点与量化类型之间往返</translation>
    </message>
    <message>
        <source>{count} requantizations</source>
        <translation>{count} 次重新量化</translation>
    </message>
    <message>
        <source>Float parts in FP32 or FP16, whichever TensorRT finds faster</source>
        <translation>浮点部分为 FP32 或 FP16，由 TensorRT 取较快者</translation>
    </message>
    <message>
        <source>Float parts in {type}</source>
        <translation>浮点部分为 {type}</translation>
    </message>
    <message>
        <source>This is no report that `qaliper-cli check --format json` wrote, and so no baseline</source>
        <translation>这不是 `qaliper-cli check --format json` 写出的报告，因此不能作为基线</translation>
    </message>
    <message>
        <source>The same graph</source>
        <translation>相同的图</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>the {attribute} of &quot;{node}&quot;</source>
        <translation>“{node}”的 {attribute}</translation>
    </message>
    <message>
        <source>the {attribute} {number} of &quot;{node}&quot;</source>
        <translation>“{node}”的 {attribute} {number}</translation>
    </message>
    <message>
        <source>function {name}</source>
        <translation>函数 {name}</translation>
    </message>
    <message>
        <source>{operator} &quot;{name}&quot;</source>
        <translation>{operator}“{name}”</translation>
    </message>
    <message>
        <source>initializer {name}</source>
        <translation>初始化器 {name}</translation>
    </message>
    <message>
        <source>sparse initializer {name}</source>
        <translation>稀疏初始化器 {name}</translation>
    </message>
    <message>
        <source>value_info {name}</source>
        <translation>value_info {name}</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot;</source>
        <translation>输入“{name}”</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot;</source>
        <translation>输出“{name}”</translation>
    </message>
    <message>
        <source>{part} of {graph}</source>
        <translation>{graph}的{part}</translation>
    </message>
    <message>
        <source>{place}: other values</source>
        <translation>{place}：数值不同</translation>
    </message>
    <message>
        <source>{place}: {field}: other values</source>
        <translation>{place}：{field}：数值不同</translation>
    </message>
    <message>
        <source>{place}: {field} is new: {is}</source>
        <translation>{place}：新增 {field}：{is}</translation>
    </message>
    <message>
        <source>{place}: {field} is gone, was {was}</source>
        <translation>{place}：{field} 已不存在，原为 {was}</translation>
    </message>
    <message>
        <source>{place}: {field}: {was} → {is}</source>
        <translation>{place}：{field}：{was} → {is}</translation>
    </message>
    <message>
        <source>{change}, and {count} more</source>
        <translation>{change}，另有 {count} 处</translation>
    </message>
    <message>
        <source>{place}: {field} {name} is gone</source>
        <translation>{place}：{field} {name} 已不存在</translation>
    </message>
    <message>
        <source>{place}: {field} {name} is new</source>
        <translation>{place}：新增 {field} {name}</translation>
    </message>
    <message>
        <source>{place} was declared as {was} and is {type}</source>
        <translation>{place}原声明为 {was}，现为 {type}</translation>
    </message>
    <message>
        <source>{place}: {field} in another order</source>
        <translation>{place}：{field} 的顺序不同</translation>
    </message>
    <message>
        <source>{place} takes its inputs in another order</source>
        <translation>{place}的输入顺序不同</translation>
    </message>
    <message>
        <source>{place} gives its outputs in another order</source>
        <translation>{place}的输出顺序不同</translation>
    </message>
    <message>
        <source>opset {domain} {was} → {is}</source>
        <translation>opset {domain} {was} → {is}</translation>
    </message>
    <message>
        <source>{place}: opset {domain} {was} → {is}</source>
        <translation>{place}：opset {domain} {was} → {is}</translation>
    </message>
    <message>
        <source>{place}: {field} has other graphs</source>
        <translation>{place}：{field} 的子图不同</translation>
    </message>
    <message>
        <source>{place}: {was} → {is} {field}</source>
        <translation>{place}：{field} 的数量 {was} → {is}</translation>
    </message>
    <message>
        <source>{place}: other bytes, which are no valid part of a model</source>
        <translation>{place}：字节不同，且不是模型的有效部分</translation>
    </message>
    <message>
        <source>initializer {name}: its data cannot be read, so they were not compared</source>
        <translation>初始化器 {name}：数据无法读取，因此未作比较</translation>
    </message>
    <message>
        <source>Nothing that is computed differs, and no interface</source>
        <translation>计算内容和接口均相同</translation>
    </message>
    <message>
        <source>layer information: names only. Build with --profilingVerbosity=detailed to measure precision</source>
        <translation>层信息：只有名称。要实测精度，请用 --profilingVerbosity=detailed 构建</translation>
    </message>
    <message>
        <source>profile: {total} ms for one inference, {reformat} % in reformats, {quantize} % in Q/DQ on their own, {unmatched} % in layers that no node is named in</source>
        <translation>性能分析：一次推理 {total} ms，其中格式转换占 {reformat} %，单独的 Q/DQ 占 {quantize} %，未标出节点的层占 {unmatched} %</translation>
    </message>
    <message>
        <source>in comparison with the previous profile: {before} ms became {after} ms; the largest differences:</source>
        <translation>与之前的性能分析相比：{before} ms 变为 {after} ms；变化最大的是：</translation>
    </message>
    <message>
        <source>{before} to {after} ms: {name}</source>
        <translation>{before} → {after} ms：{name}</translation>
    </message>
    <message>
        <source>not in this model: {count}, such as {names}</source>
        <translation>不属于此模型：{count} 个，例如 {names}</translation>
    </message>
    <message>
        <source>without a range, so their layers stay in float: {count}, such as {names}</source>
        <translation>没有范围、其层因此保持浮点：{count} 个，例如 {names}</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is no single node, value, finding or rule with findings in this model; use an output&apos;s name, #INDEX, or a finding&apos;s key as check --format json prints it</source>
        <translation>“{name}”不是此模型中唯一的节点、值、问题，也不是有问题的规则；请用输出名称、#序号，或 check --format json 给出的问题键</translation>
    </message>
    <message>
        <source>nothing speaks against it</source>
        <translation>没有发现不利因素</translation>
    </message>
    <message>
        <source>a standard plugin, but no table has this version of it</source>
        <translation>标准插件，但没有表列出它的这个版本</translation>
    </message>
    <message>
        <source>taken by the built-in importer of the same name</source>
        <translation>由同名的内置导入器处理</translation>
    </message>
    <message>
        <source>comes with TensorRT {release}</source>
        <translation>随 TensorRT {release} 提供</translation>
    </message>
    <message>
        <source>removed in TensorRT {release}</source>
        <translation>已在 TensorRT {release} 中移除</translation>
    </message>
    <message>
        <source>the library that registers it has to be loaded</source>
        <translation>必须加载注册它的库</translation>
    </message>
    <message>
        <source>nobody: describe it in qaliper.toml</source>
        <translation>尚无：请在 qaliper.toml 中描述它</translation>
    </message>
    <message>
        <source>qaliper.toml</source>
        <translation>qaliper.toml</translation>
    </message>
    <message>
        <source>the table of NVIDIA&apos;s plugins</source>
        <translation>NVIDIA 的插件表</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source> and {count} more</source>
        <translation> 等另外 {count} 个</translation>
    </message>
    <message>
        <source>No node is a plugin or may be one.</source>
        <translation>没有节点是插件或可能是插件。</translation>
    </message>
    <message>
        <source>{op}, version {version}</source>
        <translation>{op}，版本 {version}</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>described by</source>
        <translation>描述来源</translation>
    </message>
    <message>
        <source>interface</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>INT8 inputs</source>
        <translation>INT8 输入</translation>
    </message>
    <message>
        <source>note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>producer</source>
        <translation>生成工具</translation>
    </message>
    <message>
        <source>IR version</source>
        <translation>IR 版本</translation>
    </message>
    <message>
        <source>opset {domain}</source>
        <translation>opset {domain}</translation>
    </message>
    <message>
        <source>initializers</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>MACs</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>on the target</source>
        <translation>在目标上</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>Speed verdict, estimated for {target}</source>
        <translation>速度判断，按 {target} 估计</translation>
    </message>
    <message>
        <source>•</source>
        <translation>•</translation>
    </message>
    <message>
        <source>Expected precision</source>
        <translation>预期精度</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>because</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>built-in importer</source>
        <translation>内置导入器</translation>
    </message>
    <message>
        <source>function of this model</source>
        <translation>此模型的函数</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>private operator of ONNX Runtime</source>
        <translation>ONNX Runtime 的私有算子</translation>
    </message>
    <message>
        <source>unknown operator, most likely a plugin</source>
        <translation>未知算子，很可能是插件</translation>
    </message>
    <message>
        <source>—</source>
        <translation>—</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The model has no single node or value called &quot;{name}&quot;; use an output&apos;s name or #INDEX</source>
        <translation>模型没有唯一名为“{name}”的节点或值；请用输出名称或 #序号</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>等另外 {count} 个</translation>
    </message>
    <message>
        <source>explained by {finding}</source>
        <translation>由 {finding} 解释</translation>
    </message>
    <message>
        <source>Not quantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>{count} findings ignored: {reason}</source>
        <translation>忽略了 {count} 个问题：{reason}</translation>
    </message>
    <message>
        <source>{status}: {reason}</source>
        <translation>{status}：{reason}</translation>
    </message>
    <message>
        <source>{status} at the outputs of the model: {reason}</source>
        <translation>模型输出处{status}：{reason}</translation>
    </message>
    <message>
        <source>written to {file}</source>
        <translation>已写入 {file}</translation>
    </message>
    <message>
        <source>no findings for {target}</source>
        <translation>对 {target} 没有问题</translation>
    </message>
    <message>
        <source>{before} against {after}</source>
        <translation>{before} 对 {after}</translation>
    </message>
    <message>
        <source>Its weights are computed from constants</source>
        <translation>权重由常量计算得出</translation>
    </message>
    <message>
        <source>Its data has no range in the cache</source>
        <translation>数据在缓存中没有范围</translation>
    </message>
    <message>
        <source>Its data is not known to be FP32</source>
        <translation>不能确定数据是 FP32</translation>
    </message>
    <message>
        <source>Its weights are not FP32</source>
        <translation>权重不是 FP32</translation>
    </message>
    <message>
        <source>This model already has Q/DQ, so it needs no cache</source>
        <translation>此模型已有 Q/DQ，因此不需要缓存</translation>
    </message>
    <message>
        <source>Q/DQ need opset {needed}; this model has opset {opset}</source>
        <translation>Q/DQ 需要 opset {needed}；此模型是 opset {opset}</translation>
    </message>
    <message>
        <source>Depthwise convolution in INT8 that may find no kernel</source>
        <translation>INT8 深度卷积，可能找不到内核</translation>
    </message>
    <message>
        <source>Merge groups {count} by {count}</source>
        <translation>每 {count} 组合并为一组</translation>
    </message>
    <message>
        <source>Remove the Q/DQ pairs of this layer</source>
        <translation>移除该层的 Q/DQ 对</translation>
    </message>
    <message>
        <source>The layer runs in float. Its result changes by the rounding that is no longer made, usually for the better.</source>
        <translation>该层以浮点运行。由于不再舍入，结果会略有变化，通常更好。</translation>
    </message>
    <message>
        <source>This fix no longer applies here</source>
        <translation>此修复在这里已不再适用</translation>
    </message>
    <message>
        <source>ConvTranspose with a scale for each output channel</source>
        <translation>每个输出通道一个缩放因子的 ConvTranspose</translation>
    </message>
    <message>
        <source>Give the weights one scale</source>
        <translation>让权重只用一个缩放因子</translation>
    </message>
    <message>
        <source>The largest of the scales serves all channels; the others are rounded again, more coarsely.</source>
        <translation>所有通道共用最大的缩放因子；其余通道重新舍入，精度更粗。</translation>
    </message>
    <message>
        <source>Fold the weights to float</source>
        <translation>将权重折叠为浮点</translation>
    </message>
    <message>
        <source>The numbers stay; the layer runs in float.</source>
        <translation>数值不变；该层以浮点运行。</translation>
    </message>
    <message>
        <source>Quantized convolution over one dimension</source>
        <translation>量化的一维卷积</translation>
    </message>
    <message>
        <source>Quantized patch embedding</source>
        <translation>量化的 patch embedding</translation>
    </message>
    <message>
        <source>{node} is expected in a quantized type. For convolutions of this form builds were reported to stop with &quot;Could not find any implementation for node&quot;; which of them do on {target} was not tried.</source>
        <translation>{node} 预期以量化类型运行。有报告称这种形式的卷积会使构建以“Could not find any implementation for node”中止；哪些会在 {target} 上发生，未经验证。</translation>
    </message>
    <message>
        <source>Its operands are no longer rounded, so the numbers change a little, usually for the better. Wait for a build that fails: where it does not, the layer is faster as it is.</source>
        <translation>其操作数不再舍入，因此数值会略有变化，通常更好。等构建真的失败再用：不失败时，该层保持原样更快。</translation>
    </message>
    <message>
        <source>Two nodes with one output</source>
        <translation>两个节点写同一输出</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is written by {first} and by {node}. A value has one producer; {target} rejects the model.</source>
        <translation>“{value}”同时由 {first} 和 {node} 写出。一个值只能有一个来源；{target} 会拒绝此模型。</translation>
    </message>
    <message>
        <source>Drop the second of two equal nodes</source>
        <translation>去掉两个相同节点中的第二个</translation>
    </message>
    <message>
        <source>Inputs of open shape need an optimization profile</source>
        <translation>形状未定的输入需要优化配置（optimization profile）</translation>
    </message>
    <message>
        <source>Dimensions of {count} of the inputs are not numbers: {first} is {type}. Without an optimization profile {target} stops with &quot;no optimization profile has been defined&quot;.</source>
        <translation>{count} 个输入的维度不是数字：{first} 是 {type}。没有优化配置时，{target} 会以“no optimization profile has been defined”中止。</translation>
    </message>
    <message>
        <source>Give trtexec the shapes</source>
        <translation>为 trtexec 给出形状</translation>
    </message>
    <message>
        <source>--minShapes={low} --optShapes={usual} --maxShapes={high}: put your own numbers where ? stands.</source>
        <translation>--minShapes={low} --optShapes={usual} --maxShapes={high}：请把 ? 换成实际数字。</translation>
    </message>
    <message>
        <source>Floating-point input that is used as a shape</source>
        <translation>浮点输入被用作形状</translation>
    </message>
    <message>
        <source>{node} takes its shape from the input &quot;{input}&quot;, which is {type}. 8.x was seen to stop with &quot;network input that is shape tensor must have type&quot;; whether {target} accepts it is not known.</source>
        <translation>{node} 的形状取自输入“{input}”，其类型为 {type}。曾见 8.x 以“network input that is shape tensor must have type”中止；{target} 是否接受尚不清楚。</translation>
    </message>
    <message>
        <source>Nodes without a name of their own</source>
        <translation>没有自己名称的节点</translation>
    </message>
    <message>
        <source>{count} of {all} nodes have no name or share one. {target} names its layers after them: its layer information cannot be matched with such nodes, and --layerPrecisions cannot mean them.</source>
        <translation>{all} 个节点中有 {count} 个没有名称或与别的节点重名。{target} 以节点名给层命名：层信息无法与这些节点对应，--layerPrecisions 也无法指定它们。</translation>
    </message>
    <message>
        <source>Name them after their outputs</source>
        <translation>以各自的输出命名</translation>
    </message>
    <message>
        <source>Opset {opset} is outside the stated range</source>
        <translation>opset {opset} 超出声明的范围</translation>
    </message>
    <message>
        <source>The model is of opset {opset}. From 10.0 on TensorRT states support from opset {lowest} on.</source>
        <translation>模型是 opset {opset}。从 10.0 起，TensorRT 声明支持 opset {lowest} 及以上。</translation>
    </message>
    <message>
        <source>The model is of opset {opset}; the highest that is stated for {target} is {highest}. The parser is said to warn and to try all the same, which was not checked for every release.</source>
        <translation>模型是 opset {opset}；{target} 声明的最高版本是 {highest}。据称解析器会给出警告并照样尝试，但并未对每个版本核实。</translation>
    </message>
    <message>
        <source>Export with an opset from {lowest} to {highest}</source>
        <translation>以 opset {lowest} 至 {highest} 导出</translation>
    </message>
    <message>
        <source>Value that nothing defines</source>
        <translation>没有任何地方定义的值</translation>
    </message>
    <message>
        <source>{node} reads &quot;{value}&quot;, which is no input, no initializer and no output of a node. {target} stops with &quot;Node input was not registered&quot;.</source>
        <translation>{node} 读取“{value}”，而它既不是输入，也不是初始化器，也不是任何节点的输出。{target} 会以“Node input was not registered”中止。</translation>
    </message>
    <message>
        <source>Weights and scales that are inputs of the graph</source>
        <translation>权重和缩放因子同时是图的输入</translation>
    </message>
    <message>
        <source>Initializers that layers or quantizers read are inputs of the graph too: {count}, the first of them &quot;{first}&quot;. Since IR version 4 that means the caller may replace them: they are defaults, no constants, and scales and weights of a quantized layer have to be constant.</source>
        <translation>层或量化器读取的初始化器同时是图的输入：共 {count} 个，第一个是“{first}”。从 IR 版本 4 起，这表示调用方可以替换它们：它们是默认值而不是常量，而量化层的缩放因子和权重必须是常量。</translation>
    </message>
    <message>
        <source>Take them out of the inputs</source>
        <translation>将它们从输入中移除</translation>
    </message>
    <message>
        <source>The {count} initializers become constants; callers can no longer replace them at run time.</source>
        <translation>这 {count} 个初始化器成为常量；调用方在运行时不能再替换它们。</translation>
    </message>
    <message>
        <source>LayerNormalization written out in simpler operators</source>
        <translation>用简单算子拼成的 LayerNormalization</translation>
    </message>
    <message>
        <source>Around {node} a LayerNormalization is written out. {target} has the operator itself: one kernel, and no squares that overflow FP16 on the way.</source>
        <translation>{node} 周围的节点拼成了一个 LayerNormalization。{target} 自带该算子：只需一个内核，中间也没有会使 FP16 溢出的平方。</translation>
    </message>
    <message>
        <source>Around {node} a LayerNormalization is written out. {target} has the operator itself, without squares that overflow FP16 on the way.</source>
        <translation>{node} 周围的节点拼成了一个 LayerNormalization。{target} 自带该算子，中间没有会使 FP16 溢出的平方。</translation>
    </message>
    <message>
        <source>Export with opset 17 or newer</source>
        <translation>以 opset 17 或更新版本导出</translation>
    </message>
    <message>
        <source>Exporters write LayerNormalization as one operator then.</source>
        <translation>这样导出器会把 LayerNormalization 写成单个算子。</translation>
    </message>
    <message>
        <source>Write it as LayerNormalization</source>
        <translation>改写为 LayerNormalization</translation>
    </message>
    <message>
        <source>TensorRT has no importer for {node}, so ONNX Runtime runs it itself and the engine is cut apart here.</source>
        <translation>TensorRT 没有 {node} 的导入器，因此 ONNX Runtime 自己运行它，引擎在此被切断。</translation>
    </message>
    <message>
        <source>No version of TensorRT imports DynamicQuantizeLinear: {target} stops at {node}. Quantize statically and symmetrically for TensorRT.</source>
        <translation>没有任何 TensorRT 版本能导入 DynamicQuantizeLinear：{target} 在 {node} 处中止。面向 TensorRT 请做静态、对称的量化。</translation>
    </message>
    <message>
        <source>{node} feeds integer products ({count}). TensorRT has no importer for them, so ONNX Runtime runs them itself and the engine is cut apart here.</source>
        <translation>{node} 供给 {count} 个整数乘积。TensorRT 没有对应的导入器，因此 ONNX Runtime 自己运行它们，引擎在此被切断。</translation>
    </message>
    <message>
        <source>Dynamic quantization of ONNX Runtime</source>
        <translation>ONNX Runtime 的动态量化</translation>
    </message>
    <message>
        <source>Back to a float model</source>
        <translation>恢复为浮点模型</translation>
    </message>
    <message>
        <source>MatMul and Conv take x and the dequantized weights; the rounding of activations goes, which normally brings the result closer to the original model. This builds, but nothing of it runs in INT8: for that, calibrate the float model into symmetric INT8 Q/DQ, with Quantize or NVIDIA Model Optimizer.</source>
        <translation>MatMul 和 Conv 读取 x 和反量化后的权重；激活不再舍入，结果通常更接近原模型。这样可以构建，但没有任何部分以 INT8 运行：若需要 INT8，请使用“量化”或 NVIDIA Model Optimizer 将浮点模型校准为对称 INT8 Q/DQ。</translation>
    </message>
    <message>
        <source>Keep the weights in INT8 after a DQ</source>
        <translation>让权重以 INT8 留在 DQ 之后</translation>
    </message>
    <message>
        <source>Weights with zero point 0, or 128 of UINT8, stay as they are, exactly; others become float, and activations are float as in the float model. The file stays small, and the layers run in float. With weak typing (up to 10.x) the build needs --int8, as for any model with DQ.</source>
        <translation>零点为 0（UINT8 为 128）的权重原样保留，完全一致；其余变为浮点，激活则与浮点模型一样是浮点。文件仍然很小，各层以浮点运行。在弱类型下（至 10.x）构建需要 --int8，与任何带 DQ 的模型一样。</translation>
    </message>
    <message>
        <source>Compute the dynamic quantization in float operators</source>
        <translation>用浮点算子计算动态量化</translation>
    </message>
    <message>
        <source>ReduceMin, ReduceMax, Round and Clip take the place of DynamicQuantizeLinear, with the same numbers as long as TF32 is off. Slow: use it to compare, not to deploy. Needs TensorRT 8.2 or newer for Round.</source>
        <translation>ReduceMin、ReduceMax、Round 和 Clip 取代 DynamicQuantizeLinear；只要关闭 TF32，数值相同。速度慢：用于比较，不用于部署。Round 需要 TensorRT 8.2 或更新版本。</translation>
    </message>
    <message>
        <source>GridSample that may run as nearest</source>
        <translation>可能按 nearest 运行的 GridSample</translation>
    </message>
    <message>
        <source>Export with an opset from 16 to 19</source>
        <translation>以 opset 16 至 19 导出</translation>
    </message>
    <message>
        <source>There the modes are called bilinear and bicubic, which the importer knows. Compare a few outputs before you trust a build of this model.</source>
        <translation>在那里这些模式称为 bilinear 和 bicubic，导入器认识它们。信任此模型的构建之前，请比较几个输出。</translation>
    </message>
    <message>
        <source>InstanceNormalization runs as a plugin</source>
        <translation>InstanceNormalization 作为插件运行</translation>
    </message>
    <message>
        <source>{target} replaces {node} by the InstanceNormalization_TRT plugin unless the parser flag kNATIVE_INSTANCENORM is set. From 10.0 on the native form is the default.</source>
        <translation>除非设置解析器标志 kNATIVE_INSTANCENORM，{target} 会用 InstanceNormalization_TRT 插件代替 {node}。从 10.0 起默认使用原生形式。</translation>
    </message>
    <message>
        <source>InstanceNormalization between Q/DQ runs in float</source>
        <translation>Q/DQ 之间的 InstanceNormalization 以浮点运行</translation>
    </message>
    <message>
        <source>{node} reads the output of a DQ. In {target} it is the InstanceNormalization_TRT plugin, which runs in INT8 only for inputs of rank 5 with a multiple of 32 channels; here it runs in float. A native form exists from 8.6 on.</source>
        <translation>{node} 读取 DQ 的输出。在 {target} 中它是 InstanceNormalization_TRT 插件，只有秩为 5 且通道数是 32 的倍数的输入才以 INT8 运行；此处以浮点运行。从 8.6 起有原生形式。</translation>
    </message>
    <message>
        <source>Set kNATIVE_INSTANCENORM</source>
        <translation>设置 kNATIVE_INSTANCENORM</translation>
    </message>
    <message>
        <source>C++: parser-&gt;setFlag(OnnxParserFlag::kNATIVE_INSTANCENORM). Python: parser.set_flag(trt.OnnxParserFlag.NATIVE_INSTANCENORM).</source>
        <translation>C++：parser-&gt;setFlag(OnnxParserFlag::kNATIVE_INSTANCENORM)。Python：parser.set_flag(trt.OnnxParserFlag.NATIVE_INSTANCENORM)。</translation>
    </message>
    <message>
        <source>Build with TensorRT 8.6 or newer</source>
        <translation>用 TensorRT 8.6 或更新版本构建</translation>
    </message>
    <message>
        <source>From 8.6 a parser flag gives the native form, from 10.0 it is the default.</source>
        <translation>从 8.6 起可用解析器标志得到原生形式，从 10.0 起为默认。</translation>
    </message>
    <message>
        <source>For {op}, {target} requires {limit}. {node} does not meet this requirement, and the parser rejects it.</source>
        <translation>对于 {op}，{target} 要求{limit}。{node} 不满足此要求，解析器会拒绝。</translation>
    </message>
    <message>
        <source>For {op}, the operator table of {target} requires {limit}. {node} does not meet this requirement. Only the table states it; the parser&apos;s source was not checked.</source>
        <translation>对于 {op}，{target} 的算子表要求{limit}。{node} 不满足此要求。仅表中如此写明；未核实解析器的源码。</translation>
    </message>
    <message>
        <source>Limit of {op} in the target: {limit}</source>
        <translation>目标中 {op} 的限制：{limit}</translation>
    </message>
    <message>
        <source>Ask for sorted results</source>
        <translation>要求结果排序</translation>
    </message>
    <message>
        <source>Any order is right for sorted = 0, the sorted one as well; what reads the results may see another order than before.</source>
        <translation>sorted = 0 时任何顺序都正确，排好序的也不例外；读取结果的部分看到的顺序可能与以前不同。</translation>
    </message>
    <message>
        <source>{target} has no importer for {op}. ONNX Runtime runs {node} itself and the engine is cut apart here.</source>
        <translation>{target} 没有 {op} 的导入器。ONNX Runtime 自己运行 {node}，引擎在此被切断。</translation>
    </message>
    <message>
        <source>{node} is {op} of ONNX Runtime&apos;s own domain {domain}. No version of TensorRT imports it, and {target} stops unless a plugin of that name is registered.</source>
        <translation>{node} 是 ONNX Runtime 自有域 {domain} 的 {op}。没有任何 TensorRT 版本能导入它；除非注册了同名插件，{target} 会中止。</translation>
    </message>
    <message>
        <source>{target} has no importer for {op} of {node} and stops. TensorRT {release} is the first that is known to import it.</source>
        <translation>{target} 没有 {node} 的 {op} 的导入器，会中止。已知最早能导入它的是 TensorRT {release}。</translation>
    </message>
    <message>
        <source>No source says whether {target} imports {op} of {node}. TensorRT {release} does.</source>
        <translation>没有资料说明 {target} 是否导入 {node} 的 {op}。TensorRT {release} 能导入。</translation>
    </message>
    <message>
        <source>The target may not have {op} yet</source>
        <translation>目标可能还没有 {op}</translation>
    </message>
    <message>
        <source>Operators that the target may not have yet</source>
        <translation>目标可能还没有的算子</translation>
    </message>
    <message>
        <source>The target has no {op} yet</source>
        <translation>目标还没有 {op}</translation>
    </message>
    <message>
        <source>Operators that the target does not have yet</source>
        <translation>目标还没有的算子</translation>
    </message>
    <message>
        <source>No TensorRT imports {op}</source>
        <translation>没有 TensorRT 能导入 {op}</translation>
    </message>
    <message>
        <source>Operators that no TensorRT imports</source>
        <translation>没有 TensorRT 能导入的算子</translation>
    </message>
    <message>
        <source>{op} is an operator of ONNX Runtime</source>
        <translation>{op} 是 ONNX Runtime 的算子</translation>
    </message>
    <message>
        <source>Operators of ONNX Runtime</source>
        <translation>ONNX Runtime 的算子</translation>
    </message>
    <message>
        <source>Write {op} out in simpler operators</source>
        <translation>用更简单的算子写出 {op}</translation>
    </message>
    <message>
        <source>The operators by which ONNX defines it.</source>
        <translation>即 ONNX 用来定义它的那些算子。</translation>
    </message>
    <message>
        <source>Use something else</source>
        <translation>改用其他算子</translation>
    </message>
    <message>
        <source>Build with TensorRT {release} or newer</source>
        <translation>用 TensorRT {release} 或更新版本构建</translation>
    </message>
    <message>
        <source>Export with an opset up to 17</source>
        <translation>以不高于 17 的 opset 导出</translation>
    </message>
    <message>
        <source>There the axes are an attribute.</source>
        <translation>在那里，轴是属性。</translation>
    </message>
    <message>
        <source>input {slot}</source>
        <translation>输入 {slot}</translation>
    </message>
    <message>
        <source>output {slot}</source>
        <translation>输出 {slot}</translation>
    </message>
    <message>
        <source>INT8 plugin after a DQ or before a Q</source>
        <translation>位于 DQ 之后或 Q 之前的 INT8 插件</translation>
    </message>
    <message>
        <source>{node} reads or writes a quantized type only, but has float at {slots}: TensorRT does not fuse Q and DQ into plugins. {target} stops with &quot;could not find any supported formats consistent with input/output data types&quot;.</source>
        <translation>{node} 只接受或写出量化类型，但在 {slots} 处为浮点：TensorRT 不会把 Q 和 DQ 融合进插件。{target} 会以“could not find any supported formats consistent with input/output data types”中止。</translation>
    </message>
    <message>
        <source>The plugin&apos;s INT8 path is not used</source>
        <translation>没有用到插件的 INT8 路径</translation>
    </message>
    <message>
        <source>{node} could work in a quantized type at {slots}, but Q and DQ there hand it float. Its INT8 path needs Q → plugin → DQ.</source>
        <translation>{node} 在 {slots} 处可以用量化类型工作，但那里的 Q 和 DQ 交给它的是浮点。它的 INT8 路径需要 Q → 插件 → DQ。</translation>
    </message>
    <message>
        <source>{node} could work in a quantized type at {slots}, but Q and DQ there hand it float. Its INT8 path needs Q → plugin → DQ. Known of this plugin: {note}.</source>
        <translation>{node} 在 {slots} 处可以用量化类型工作，但那里的 Q 和 DQ 交给它的是浮点。它的 INT8 路径需要 Q → 插件 → DQ。关于此插件已知：{note}。</translation>
    </message>
    <message>
        <source>Float plugin directly after a Q</source>
        <translation>直接位于 Q 之后的浮点插件</translation>
    </message>
    <message>
        <source>Input {slot} of {node} does not take {type}, but a Q feeds it. {target} stops with &quot;could not find any supported formats consistent with input/output data types&quot;.</source>
        <translation>{node} 的输入 {slot} 不接受 {type}，却由 Q 供给。{target} 会以“could not find any supported formats consistent with input/output data types”中止。</translation>
    </message>
    <message>
        <source>Unknown plugin beside Q/DQ</source>
        <translation>Q/DQ 旁边的未知插件</translation>
    </message>
    <message>
        <source>{op} is next to a Q or DQ, and the types that it accepts are not known: after a DQ it gets float, directly after a Q it gets the quantized type. State the types of its inputs and outputs in qaliper.toml.</source>
        <translation>{op} 与 Q 或 DQ 相邻，而它接受的类型尚不清楚：在 DQ 之后得到浮点，直接在 Q 之后得到量化类型。请在 qaliper.toml 中写明其输入和输出的类型。</translation>
    </message>
    <message>
        <source>Plugin with a quantized input and an open output</source>
        <translation>输入已量化、输出未定的插件</translation>
    </message>
    <message>
        <source>{op} reads a Q directly, and the consumers of its output read float. Whether it can read one and write the other depends on the combinations that it supports; list only the types an output really has in qaliper.toml.</source>
        <translation>{op} 直接读取 Q，而读取其输出的部分接受浮点。能否读一种、写另一种，取决于它提供的组合；请在 qaliper.toml 中只列出输出真正具有的类型。</translation>
    </message>
    <message>
        <source>Let the plugin read and write INT8</source>
        <translation>让插件读写 INT8</translation>
    </message>
    <message>
        <source>The DQ before the plugin and the Q after it are removed; the DQ of that Q reads the plugin. The plugin must implement INT8 with exactly these scales, which it gets as attributes or inputs of its own.</source>
        <translation>插件之前的 DQ 和之后的 Q 被移除；那个 Q 的 DQ 改读插件。插件必须以完全相同的缩放因子实现 INT8，这些缩放因子作为它自己的属性或输入传入。</translation>
    </message>
    <message>
        <source>Build with TensorRT 8.5 or newer</source>
        <translation>用 TensorRT 8.5 或更新版本构建</translation>
    </message>
    <message>
        <source>Q → plugin → DQ stops 8.4 with an assertion and works in 8.5 and 8.6.</source>
        <translation>Q → 插件 → DQ 会使 8.4 因断言中止，在 8.5 和 8.6 中可用。</translation>
    </message>
    <message>
        <source>Say which types the plugin&apos;s outputs have</source>
        <translation>写明插件输出的类型</translation>
    </message>
    <message>
        <source>With INT8 inputs an output of this plugin could be INT8 or float. List the one it has in qaliper.toml, or quantize the output as well.</source>
        <translation>输入为 INT8 时，此插件的某个输出可以是 INT8 或浮点。请在 qaliper.toml 中列出实际的那个，或把该输出也量化。</translation>
    </message>
    <message>
        <source>Build with TensorRT 10.1 or newer</source>
        <translation>用 TensorRT 10.1 或更新版本构建</translation>
    </message>
    <message>
        <source>The plugin reads a constant, which requires a DQ in this release.</source>
        <translation>插件读取一个常量，在此版本中它必须经过 DQ。</translation>
    </message>
    <message>
        <source>Insert a DQ before the plugin</source>
        <translation>在插件之前插入一个 DQ</translation>
    </message>
    <message>
        <source>The plugin reads the float values again that the Q was made from.</source>
        <translation>插件重新读取生成该 Q 的浮点值。</translation>
    </message>
    <message>
        <source>Describe the plugin in qaliper.toml</source>
        <translation>在 qaliper.toml 中描述插件</translation>
    </message>
    <message>
        <source>List for each input and output the types its supportsFormatCombination accepts; `qaliper-cli plugins MODEL --write-manifest qaliper.toml` writes the form to fill in.</source>
        <translation>为每个输入和输出列出其 supportsFormatCombination 接受的类型；`qaliper-cli plugins MODEL --write-manifest qaliper.toml` 会写出待填的表格。</translation>
    </message>
    <message>
        <source>INT64 for a plugin that accepts INT32</source>
        <translation>INT64 交给接受 INT32 的插件</translation>
    </message>
    <message>
        <source>Quantized indices for a plugin</source>
        <translation>插件的索引被量化</translation>
    </message>
    <message>
        <source>Input {slot} of {node} is INT64 and the plugin accepts INT32. From 9.0 on INT64 stays INT64; {target} then finds no format for the plugin.</source>
        <translation>{node} 的输入 {slot} 是 INT64，而插件接受 INT32。从 9.0 起 INT64 保持 INT64；{target} 于是找不到适合插件的格式。</translation>
    </message>
    <message>
        <source>Input {slot} of {node} holds indices and is the output of a Q or DQ. Rounded indices are other indices.</source>
        <translation>{node} 的输入 {slot} 是索引，并且是 Q 或 DQ 的输出。舍入后的索引就是别的索引。</translation>
    </message>
    <message>
        <source>Shape inputs for a V2 plugin</source>
        <translation>V2 插件的形状输入</translation>
    </message>
    <message>
        <source>{node} names shape inputs, and the plugin has the V2 interface. Only V3 plugins support them; {target} warns and ignores them.</source>
        <translation>{node} 指定了形状输入，而插件是 V2 接口。只有 V3 插件支持形状输入；{target} 给出警告并忽略它们。</translation>
    </message>
    <message>
        <source>Cast to INT32 before the plugin</source>
        <translation>在插件前用 Cast 转为 INT32</translation>
    </message>
    <message>
        <source>Exact while the numbers fit 32 bits.</source>
        <translation>只要数字在 32 位之内就完全一致。</translation>
    </message>
    <message>
        <source>Read the indices before the pair</source>
        <translation>在量化对之前读取索引</translation>
    </message>
    <message>
        <source>Exact where the indices are whole numbers that the scale represents; otherwise they change, for the better.</source>
        <translation>若索引是缩放因子能表示的整数，则完全一致；否则会改变，变得更正确。</translation>
    </message>
    <message>
        <source>{node} is a plugin that reads a quantized constant. Releases before 10.0 name only DQ as an allowed consumer (&quot;Int8 constant is only allowed before DQ&quot;); whether {target} lets a plugin pass was not verified.</source>
        <translation>{node} 是读取量化常量的插件。10.0 之前的版本只允许 DQ 读取（“Int8 constant is only allowed before DQ”）；{target} 是否允许插件，未经核实。</translation>
    </message>
    <message>
        <source>{node} is an IPluginV3 plugin that reads a quantized constant. {target} stops with &quot;Quantized constant is only allowed before DQ or PLUGIN_V2 node&quot;; 10.1 accepts it.</source>
        <translation>{node} 是读取量化常量的 IPluginV3 插件。{target} 会以“Quantized constant is only allowed before DQ or PLUGIN_V2 node”中止；10.1 接受。</translation>
    </message>
    <message>
        <source>{node} reads a quantized constant. If it is an IPluginV3 plugin, {target} stops with &quot;Quantized constant is only allowed before DQ or PLUGIN_V2 node&quot;; an IPluginV2 plugin passes. Say which in qaliper.toml.</source>
        <translation>{node} 读取量化常量。若它是 IPluginV3 插件，{target} 会以“Quantized constant is only allowed before DQ or PLUGIN_V2 node”中止；IPluginV2 插件则可以。请在 qaliper.toml 中写明是哪一种。</translation>
    </message>
    <message>
        <source>{node} ({op}) reads a constant in a quantized type. No version of TensorRT accepts that; {target} stops with &quot;Int8 constant is only allowed before DQ&quot; or the like.</source>
        <translation>{node}（{op}）读取量化类型的常量。没有任何 TensorRT 版本接受；{target} 会以“Int8 constant is only allowed before DQ”之类的消息中止。</translation>
    </message>
    <message>
        <source>{node} ({op}) reads a constant in a quantized type. No version of TensorRT accepts that; {target} stops with &quot;Quantized constant is only allowed before DQ or PLUGIN_V2 node&quot;.</source>
        <translation>{node}（{op}）读取量化类型的常量。没有任何 TensorRT 版本接受；{target} 会以“Quantized constant is only allowed before DQ or PLUGIN_V2 node”中止。</translation>
    </message>
    <message>
        <source>Quantized constant into a plugin</source>
        <translation>量化常量进入插件</translation>
    </message>
    <message>
        <source>Quantized constant read by something other than DQ or a plugin</source>
        <translation>量化常量由 DQ 和插件以外的节点读取</translation>
    </message>
    <message>
        <source>Bypass the Identity</source>
        <translation>绕过 Identity</translation>
    </message>
    <message>
        <source>Its consumers take the constant directly.</source>
        <translation>读取它的节点直接取常量。</translation>
    </message>
    <message>
        <source>Fold {op} into the constant</source>
        <translation>将 {op} 折叠进常量</translation>
    </message>
    <message>
        <source>The file holds the result then, and the operator is gone.</source>
        <translation>文件中改存结果，该算子去掉。</translation>
    </message>
    <message>
        <source>Dequantize the constant before it is rearranged</source>
        <translation>在重排常量之前先反量化</translation>
    </message>
    <message>
        <source>DQ moves before {op}; a scale per channel follows its axis.</source>
        <translation>DQ 移到 {op} 之前；逐通道的缩放因子随其轴调整。</translation>
    </message>
    <message>
        <source>Fold the constant to float</source>
        <translation>将常量折叠为浮点</translation>
    </message>
    <message>
        <source>The file holds the float values then. Any zero point is allowed in this form, but a layer that reads the constant as its weight leaves INT8.</source>
        <translation>文件中改存浮点值。这种形式允许任何零点，但以此常量为权重的层会离开 INT8。</translation>
    </message>
    <message>
        <source>Hand the plugin float values</source>
        <translation>交给插件浮点值</translation>
    </message>
    <message>
        <source>A DQ stands between the constant and the plugin, whose input becomes float. The plugin must accept that.</source>
        <translation>常量与插件之间放一个 DQ，插件的输入变为浮点。插件必须接受浮点。</translation>
    </message>
    <message>
        <source>The file gives no scale for this constant</source>
        <translation>文件没有给出此常量的缩放因子</translation>
    </message>
    <message>
        <source>With api = &quot;v2&quot; this finding goes, with api = &quot;v3&quot; it is an error. `qaliper-cli plugins MODEL --write-manifest qaliper.toml` writes the form to fill in.</source>
        <translation>写 api = &quot;v2&quot; 则此问题消失，写 api = &quot;v3&quot; 则成为错误。`qaliper-cli plugins MODEL --write-manifest qaliper.toml` 会写出待填的表格。</translation>
    </message>
    <message>
        <source>Use version {version} of the plugin, an IPluginV2</source>
        <translation>使用该插件的版本 {version}，即 IPluginV2</translation>
    </message>
    <message>
        <source>The numbers stay the same only if both versions compute the same, and an IPluginV2 cannot have outputs whose shape depends on data.</source>
        <translation>只有两个版本计算相同，数值才保持不变；而且 IPluginV2 不能有形状取决于数据的输出。</translation>
    </message>
    <message>
        <source>From 10.1 on a plugin of either interface may read a quantized constant.</source>
        <translation>从 10.1 起，两种接口的插件都可以读取量化常量。</translation>
    </message>
    <message>
        <source>{node} is {op} of the domain {domain}. {target} has an importer for {op} and checks only that name: it imports the node as ONNX&apos;s {op}, without a warning.</source>
        <translation>{node} 是域 {domain} 的 {op}。{target} 有 {op} 的导入器，而且只检查这个名称：它会在没有警告的情况下把该节点当作 ONNX 的 {op} 导入。</translation>
    </message>
    <message>
        <source>{node} is {op} of {domain}, with other inputs than ONNX&apos;s {op}. {target} looks at the name alone and gives the node to the importer of ONNX&apos;s operator.</source>
        <translation>{node} 是 {domain} 的 {op}，输入与 ONNX 的 {op} 不同。{target} 只看名称，会把该节点交给 ONNX 算子的导入器。</translation>
    </message>
    <message>
        <source>{node} calls the function {op} of the model, and a standard plugin has that name too. Which of them {target} takes depends on the release, and the sources disagree about it.</source>
        <translation>{node} 调用模型的函数 {op}，而有一个标准插件也叫这个名称。{target} 取哪一个因版本而异，各来源的说法也不一致。</translation>
    </message>
    <message>
        <source>The name {op} belongs to something else</source>
        <translation>名称 {op} 属于别的东西</translation>
    </message>
    <message>
        <source>Give the operator a name of its own</source>
        <translation>给算子一个自己的名称</translation>
    </message>
    <message>
        <source>Write the attribute plugin_namespace</source>
        <translation>写上属性 plugin_namespace</translation>
    </message>
    <message>
        <source>From 10.15 on a node with a plugin_namespace is looked up among the plugins first.</source>
        <translation>从 10.15 起，带 plugin_namespace 的节点会先在插件中查找。</translation>
    </message>
    <message>
        <source>{node} is the standard plugin {op}, version {version}, which is no longer part of TensorRT from {release} on: {target} does not find it.</source>
        <translation>{node} 是标准插件 {op} 版本 {version}，它从 {release} 起不再是 TensorRT 的一部分：{target} 找不到它。</translation>
    </message>
    <message>
        <source>{node} is the standard plugin {op}, version {version}, which came with TensorRT {release}: {target} does not find it.</source>
        <translation>{node} 是标准插件 {op} 版本 {version}，它随 TensorRT {release} 才出现：{target} 找不到它。</translation>
    </message>
    <message>
        <source>{node} asks for version {version} of the standard plugin {op}, which is in no table of TensorRT&apos;s plugins. Unless a library of yours registers it, {target} does not find it.</source>
        <translation>{node} 要求标准插件 {op} 的版本 {version}，而 TensorRT 的插件表中都没有它。除非您的某个库注册了它，否则 {target} 找不到它。</translation>
    </message>
    <message>
        <source>{node} is the standard plugin {op}, which is built on cuDNN and does not work on GPUs of compute capability 10.0 and newer.</source>
        <translation>{node} 是标准插件 {op}，它基于 cuDNN，在计算能力 10.0 及更新的 GPU 上不能工作。</translation>
    </message>
    <message>
        <source>Standard plugin {op} is not in the target</source>
        <translation>目标中没有标准插件 {op}</translation>
    </message>
    <message>
        <source>The table of plugins says: {note}.</source>
        <translation>插件表写明：{note}。</translation>
    </message>
    <message>
        <source>{op} (domain &quot;{domain}&quot;, {count} in the model) is no operator of {target} nor of ONNX and no standard plugin. If a library of yours registers it, describe it in qaliper.toml; without that its types are unknown and nothing is said about them.</source>
        <translation>{op}（域“{domain}”，模型中 {count} 个）既不是 {target} 或 ONNX 的算子，也不是标准插件。若由您的某个库注册，请在 qaliper.toml 中描述它；否则其类型未知，对它们不作任何判断。</translation>
    </message>
    <message>
        <source>`qaliper-cli plugins MODEL --write-manifest qaliper.toml` writes a skeleton to fill in.</source>
        <translation>`qaliper-cli plugins MODEL --write-manifest qaliper.toml` 会写出待填的骨架。</translation>
    </message>
    <message>
        <source>{node} is asymmetric. {target} keeps that on DLA with the parser flag kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA; without it, and for layers that fall back to the GPU, it does not.</source>
        <translation>{node} 是非对称的。设置解析器标志 kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA 时，{target} 在 DLA 上保留它；没有该标志，或对于退回 GPU 的层，则不保留。</translation>
    </message>
    <message>
        <source>{node} has a zero point other than 0. Every version of TensorRT&apos;s parser rejects that on a GPU: {target} stops.</source>
        <translation>{node} 的零点不为 0。TensorRT 解析器的所有版本在 GPU 上都拒绝它：{target} 会中止。</translation>
    </message>
    <message>
        <source>Asymmetric UINT8, made for ONNX Runtime</source>
        <translation>非对称 UINT8，为 ONNX Runtime 而作</translation>
    </message>
    <message>
        <source>Zero point other than 0</source>
        <translation>零点不为 0</translation>
    </message>
    <message>
        <source>Shift UINT8 around 128 to INT8 around 0</source>
        <translation>将以 128 为中心的 UINT8 移为以 0 为中心的 INT8</translation>
    </message>
    <message>
        <source>Give it a symmetric INT8 scale</source>
        <translation>给它对称的 INT8 缩放因子</translation>
    </message>
    <message>
        <source>The new scale reaches as far as the wider side of the old range, so the steps become up to twice as wide. Calibrating again with symmetric activations is better where it can be done.</source>
        <translation>新缩放因子覆盖原范围较宽的一侧，因此步长最多变为两倍。若能用对称激活重新校准，则更好。</translation>
    </message>
    <message>
        <source>The numbers stay; the layer that reads it runs in float.</source>
        <translation>数值不变；读取它的层以浮点运行。</translation>
    </message>
    <message>
        <source>{node} has one scale and an axis. {target} rejects the axis there, which means nothing; from 8.1 on it is ignored.</source>
        <translation>{node} 只有一个缩放因子却带有轴。{target} 拒绝这个没有意义的轴；从 8.1 起会忽略它。</translation>
    </message>
    <message>
        <source>{node} has the attribute {attribute}. Some releases of TensorRT&apos;s parser reject that on DequantizeLinear; whether {target} does is not known.</source>
        <translation>{node} 带有属性 {attribute}。TensorRT 解析器的某些版本在 DequantizeLinear 上拒绝它；{target} 是否如此尚不清楚。</translation>
    </message>
    <message>
        <source>{node} has a zero point and the attribute {attribute}. {target} compares the two types, which cannot be equal, and stops.</source>
        <translation>{node} 带有零点和属性 {attribute}。{target} 会比较两者的类型，而它们不可能相等，于是中止。</translation>
    </message>
    <message>
        <source>{node} has the attribute {attribute}, which {target} rejects on DequantizeLinear.</source>
        <translation>{node} 带有属性 {attribute}，{target} 在 DequantizeLinear 上拒绝它。</translation>
    </message>
    <message>
        <source>Attribute {attribute} that the parser rejects</source>
        <translation>解析器拒绝的属性 {attribute}</translation>
    </message>
    <message>
        <source>Remove the attribute</source>
        <translation>移除该属性</translation>
    </message>
    <message>
        <source>Remove the attribute and cast the result</source>
        <translation>移除该属性，并转换结果的类型</translation>
    </message>
    <message>
        <source>The product is made in the type of the scale and then converted: it is rounded twice.</source>
        <translation>乘积先以缩放因子的类型得出，再转换：会舍入两次。</translation>
    </message>
    <message>
        <source>{node} has a scale for each channel and no axis. {target} reads axis {axis}, which is the one that fits; other versions read another one.</source>
        <translation>{node} 逐通道带有缩放因子却没有轴。{target} 读作轴 {axis}，正好是相符的那个；其他版本会读作另一个。</translation>
    </message>
    <message>
        <source>{node} has a scale for each channel and no axis. {target} reads axis {axis}; ONNX says axis 1. A wrong axis fails on the number of scales, or changes the numbers without a word where the dimensions are equal.</source>
        <translation>{node} 逐通道带有缩放因子却没有轴。{target} 读作轴 {axis}；ONNX 规定为轴 1。轴不对时，会因缩放因子数量不符而失败；各维度相等时，则会不作提示地改变数值。</translation>
    </message>
    <message>
        <source>Scales for each channel without an axis</source>
        <translation>逐通道缩放因子没有轴</translation>
    </message>
    <message>
        <source>Write axis {axis}, the only one that fits</source>
        <translation>写明轴 {axis}，即唯一相符的轴</translation>
    </message>
    <message>
        <source>Write the axis</source>
        <translation>写明轴</translation>
    </message>
    <message>
        <source>ONNX reads axis 1; weights of convolutions have their output channels on axis 0</source>
        <translation>ONNX 读作轴 1；卷积权重的输出通道在轴 0</translation>
    </message>
    <message>
        <source>Several dimensions are as long as there are scales. Only who made the model knows which one is meant.</source>
        <translation>有多个维度的长度与缩放因子数量相同。只有模型的作者知道指的是哪一个。</translation>
    </message>
    <message>
        <source>BatchNormalization between a convolution and a quantized MaxPool</source>
        <translation>卷积与量化的 MaxPool 之间有 BatchNormalization</translation>
    </message>
    <message>
        <source>{node} is quantized and BatchNormalization stands between it and the convolution. 8.4 was seen to stop on that with an assertion; {target} is no newer.</source>
        <translation>{node} 已量化，而它与卷积之间有 BatchNormalization。曾见 8.4 因此以断言中止；{target} 并不比它新。</translation>
    </message>
    <message>
        <source>Fold BatchNormalization into the convolution</source>
        <translation>将 BatchNormalization 折叠进卷积</translation>
    </message>
    <message>
        <source>Most exporters do so for a model in evaluation mode, before it is quantized.</source>
        <translation>对于处于评估模式的模型，多数导出器会在量化之前这样做。</translation>
    </message>
    <message>
        <source>Q/DQ pair before {op}</source>
        <translation>{op} 之前的 Q/DQ 对</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer} and {node}, and the result is quantized again after {op}. The pair prevents {target} from fusing {op} into the layer and costs a rounding.</source>
        <translation>{layer} 与 {node} 之间有一对 Q/DQ，而结果在 {op} 之后又被量化一次。这对 Q/DQ 使 {target} 无法把 {op} 融合进该层，并多一次舍入。</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer} and {node}. It prevents {target} from fusing {op} into the layer; after {op} it would not.</source>
        <translation>{layer} 与 {node} 之间有一对 Q/DQ，它使 {target} 无法把 {op} 融合进该层；放在 {op} 之后则不会。</translation>
    </message>
    <message>
        <source>One rounding less, so the numbers change a little, usually for the better. The value is still quantized after the operator.</source>
        <translation>少一次舍入，因此数值会略有变化，通常更好。该值在算子之后仍会量化。</translation>
    </message>
    <message>
        <source>One rounding less, so the numbers change a little, usually for the better. The layer before the pair then writes float.</source>
        <translation>少一次舍入，因此数值会略有变化，通常更好。这对 Q/DQ 之前的层改为输出浮点。</translation>
    </message>
    <message>
        <source>Move the pair after the activation</source>
        <translation>将这对 Q/DQ 移到激活之后</translation>
    </message>
    <message>
        <source>Scale and zero point stay as they are; the values that the activation cuts off are cut off before they are rounded. A smaller scale might fit the new range better.</source>
        <translation>缩放因子和零点保持原样；被激活截去的值在舍入之前就被截去。更小的缩放因子可能更适合新的范围。</translation>
    </message>
    <message>
        <source>{op} is between the DQ of the weights and {node}. No operator that computes is allowed there: {target} keeps the weights in float, or stops with &quot;Could not fuse 2nd input&quot;.</source>
        <translation>权重的 DQ 与 {node} 之间有 {op}。那里不允许有进行计算的算子：{target} 会让权重保持浮点，或以“Could not fuse 2nd input”中止。</translation>
    </message>
    <message>
        <source>{op} is between the DQ of the weights and {node}. Releases up to 8.4 do not fuse that: 8.4 was seen to stop with &quot;Could not fuse 2nd input&quot;, 8.2 to run the layer in float.</source>
        <translation>权重的 DQ 与 {node} 之间有 {op}。直到 8.4 的版本都不融合它：曾见 8.4 以“Could not fuse 2nd input”中止，8.2 以浮点运行该层。</translation>
    </message>
    <message>
        <source>{op} is between the DQ of the weights and {node}. {target} is expected to fold it; if the constant itself is changed instead, there is nothing to fold.</source>
        <translation>权重的 DQ 与 {node} 之间有 {op}。预期 {target} 会将其折叠；若直接修改常量本身，就无须折叠。</translation>
    </message>
    <message>
        <source>{op} between the DQ of a weight and its layer</source>
        <translation>权重的 DQ 与其层之间有 {op}</translation>
    </message>
    <message>
        <source>Rearrange the constant instead</source>
        <translation>改为重排常量</translation>
    </message>
    <message>
        <source>Activation with a scale for each channel</source>
        <translation>激活逐通道带有缩放因子</translation>
    </message>
    <message>
        <source>Give it the largest of the scales</source>
        <translation>让它取最大的缩放因子</translation>
    </message>
    <message>
        <source>Channels with smaller scales are rounded more coarsely; nothing saturates. A zero point becomes 0.</source>
        <translation>缩放因子较小的通道舍入更粗；不会饱和。零点变为 0。</translation>
    </message>
    <message>
        <source>Concat of tensors with different scales</source>
        <translation>缩放因子不同的张量做 Concat</translation>
    </message>
    <message>
        <source>The tensors around {node} have scales from {low} to {high}. With one scale for all, {target} can join them in INT8 as they are; with several it has to rescale them with kernels of their own.</source>
        <translation>{node} 周围张量的缩放因子从 {low} 到 {high}。若统一为一个，{target} 可直接在 INT8 中拼接；若有多个，则需要单独的内核来重新缩放。</translation>
    </message>
    <message>
        <source>Give them the largest scale, {scale}</source>
        <translation>统一为最大的缩放因子 {scale}</translation>
    </message>
    <message>
        <source>Calibrate these tensors together</source>
        <translation>对这些张量一起校准</translation>
    </message>
    <message>
        <source>Their ranges differ so much that one scale costs accuracy. Quantize again with one range for all that this Concat joins, or leave the Concat in float.</source>
        <translation>它们的范围相差太大，只用一个缩放因子会损失精度。请以此 Concat 所拼接的全部张量的共同范围重新量化，或让 Concat 保持浮点。</translation>
    </message>
    <message>
        <source>Quantized constant that is no weight</source>
        <translation>并非权重的量化常量</translation>
    </message>
    <message>
        <source>The constant &quot;{value}&quot; is quantized and only {op} reads it. That saves nothing and costs accuracy, and {target} may stop with &quot;Quantized constant is only allowed before DQ&quot;, as was seen on 10.16 with models that have everything quantized.</source>
        <translation>常量“{value}”已量化，而只有 {op} 读取它。这并不省什么，反而损失精度；{target} 还可能以“Quantized constant is only allowed before DQ”中止，如在 10.16 上对全部量化的模型所见。</translation>
    </message>
    <message>
        <source>Fold it to a float constant</source>
        <translation>将它折叠为浮点常量</translation>
    </message>
    <message>
        <source>Q/DQ pair that only float operators read</source>
        <translation>只有浮点算子读取的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Everything that reads {node} is expected to run in float on {target}. The pair rounds the value and converts it forth and back; no kernel becomes faster by it.</source>
        <translation>读取 {node} 的部分预期在 {target} 上都以浮点运行。这对 Q/DQ 对值做了舍入并来回转换，没有任何内核因此变快。</translation>
    </message>
    <message>
        <source>Q/DQ pair before a normalization or Softmax</source>
        <translation>归一化或 Softmax 之前的 Q/DQ 对</translation>
    </message>
    <message>
        <source>{node} feeds a Softmax or a part of a normalization, which are expected to run in float on {target}. The pair costs accuracy where it hurts most and may split a fused kernel.</source>
        <translation>{node} 供给 Softmax 或归一化的一部分，它们预期在 {target} 上以浮点运行。这对 Q/DQ 在最敏感的地方损失精度，还可能切断融合内核。</translation>
    </message>
    <message>
        <source>{node} feeds a Softmax or a part of a normalization, which are expected to run in float on {target}. The pair costs accuracy where it hurts most, and no kernel becomes faster by it.</source>
        <translation>{node} 供给 Softmax 或归一化的一部分，它们预期在 {target} 上以浮点运行。这对 Q/DQ 在最敏感的地方损失精度，也没有内核因此变快。</translation>
    </message>
    <message>
        <source>QuantizeLinear without a DequantizeLinear</source>
        <translation>没有 DequantizeLinear 的 QuantizeLinear</translation>
    </message>
    <message>
        <source>{node} has no DQ among its consumers. {target} keeps it as a layer that writes a quantized type, which no consumer takes.</source>
        <translation>{node} 的消费者中没有 DQ。{target} 把它保留为写出量化类型的层，而没有消费者接受该类型。</translation>
    </message>
    <message>
        <source>DequantizeLinear without a QuantizeLinear</source>
        <translation>没有 QuantizeLinear 的 DequantizeLinear</translation>
    </message>
    <message>
        <source>The input of {node} is not the output of a Q: another operator computes it. {target} keeps the DQ as a layer that reads a quantized type, which its producer does not write.</source>
        <translation>{node} 的输入不是 Q 的输出，而是由另一个算子计算得出。{target} 把该 DQ 保留为读取量化类型的层，而其生产者并不写出该类型。</translation>
    </message>
    <message>
        <source>The value is no longer rounded, so the numbers change a little, usually for the better.</source>
        <translation>该值不再舍入，因此数值会略有变化，通常更好。</translation>
    </message>
    <message>
        <source>Remove it: the result has no consumers</source>
        <translation>移除它：其结果没有消费者</translation>
    </message>
    <message>
        <source>{node} quantizes what a DQ has just dequantized with the same scale, zero point and type: the result is what went into the DQ.</source>
        <translation>{node} 把 DQ 刚反量化的值以相同的缩放因子、零点和类型再次量化：结果就是进入 DQ 的值。</translation>
    </message>
    <message>
        <source>{node} quantizes what a DQ has just dequantized, with other parameters. The value is rounded twice, and {target} needs a kernel that does nothing else.</source>
        <translation>{node} 把 DQ 刚反量化的值以不同的参数再次量化。该值舍入两次，{target} 还需要一个只做此事的内核。</translation>
    </message>
    <message>
        <source>{node} quantizes what a DQ has just dequantized, with other parameters. The value is rounded twice.</source>
        <translation>{node} 把 DQ 刚反量化的值以不同的参数再次量化。该值舍入两次。</translation>
    </message>
    <message>
        <source>Quantized twice with the same parameters</source>
        <translation>以相同参数量化两次</translation>
    </message>
    <message>
        <source>Quantized twice with different parameters</source>
        <translation>以不同参数量化两次</translation>
    </message>
    <message>
        <source>Read what went into the DQ</source>
        <translation>读取进入 DQ 的值</translation>
    </message>
    <message>
        <source>Remove the first pair</source>
        <translation>移除第一对</translation>
    </message>
    <message>
        <source>The value is rounded once, with the second pair&apos;s parameters.</source>
        <translation>该值只舍入一次，用第二对的参数。</translation>
    </message>
    <message>
        <source>Remove the second pair</source>
        <translation>移除第二对</translation>
    </message>
    <message>
        <source>The value is rounded once, with the first pair&apos;s parameters.</source>
        <translation>该值只舍入一次，用第一对的参数。</translation>
    </message>
    <message>
        <source>The weights of {node} are quantized, its data is float. {target} runs the layer in float on the dequantized weights.</source>
        <translation>{node} 的权重已量化，数据是浮点。{target} 用反量化后的权重以浮点运行该层。</translation>
    </message>
    <message>
        <source>Only one of the two inputs of {node} is quantized. {target} runs it in float, and the pair that is there is wasted.</source>
        <translation>{node} 的两个输入只有一个已量化。{target} 以浮点运行它，已有的那对 Q/DQ 白费了。</translation>
    </message>
    <message>
        <source>The data of {node} is quantized for another layer too, its weights are float. {target} runs this layer in float. That may be intended; or a tool folded the Q/DQ pair of the weights.</source>
        <translation>{node} 的数据因另一层而量化，其权重是浮点。{target} 以浮点运行该层。这可能是有意的；也可能是某个工具折叠了权重的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>The data of {node} is quantized, its weights are float. {target} runs the layer in float, and the Q/DQ pair of the data has no benefit. A tool may have folded the Q/DQ pair of the weights.</source>
        <translation>{node} 的数据已量化，其权重是浮点。{target} 以浮点运行该层，数据的 Q/DQ 对没有益处。可能是某个工具折叠了权重的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Layer with quantized data and float weights</source>
        <translation>数据量化而权重为浮点的层</translation>
    </message>
    <message>
        <source>Layer with quantized weights and float data</source>
        <translation>权重量化而数据为浮点的层</translation>
    </message>
    <message>
        <source>Product of a quantized and a float value</source>
        <translation>量化值与浮点值的乘积</translation>
    </message>
    <message>
        <source>Quantize the weights too</source>
        <translation>将权重也量化</translation>
    </message>
    <message>
        <source>The scales are computed from the weights, one for each output channel where that is possible. The weights are rounded to INT8.</source>
        <translation>缩放因子由权重算出，可能时每个输出通道一个。权重舍入为 INT8。</translation>
    </message>
    <message>
        <source>Read the data before its Q/DQ pair</source>
        <translation>在量化对之前读取数据</translation>
    </message>
    <message>
        <source>The layer stays in float, and its data is no longer rounded.</source>
        <translation>该层保持浮点，其数据不再舍入。</translation>
    </message>
    <message>
        <source>The numbers stay what they are. To run the layer in INT8, quantize its data instead, with a scale from calibration.</source>
        <translation>数值保持原样。要以 INT8 运行该层，请改为量化其数据，缩放因子由校准得到。</translation>
    </message>
    <message>
        <source>INT32 after DequantizeLinear</source>
        <translation>DequantizeLinear 读取 INT32</translation>
    </message>
    <message>
        <source>{node} dequantizes &quot;{value}&quot;, which is INT32. No version of TensorRT&apos;s parser reads INT32 there: {target} stops. ONNX Runtime accepts it, and hides it from its TensorRT provider by folding it.</source>
        <translation>{node} 反量化“{value}”，其类型为 INT32。TensorRT 解析器的所有版本在那里都不读取 INT32：{target} 会中止。ONNX Runtime 接受它，并通过折叠使其 TensorRT 提供程序看不到它。</translation>
    </message>
    <message>
        <source>Fold it to a float bias</source>
        <translation>将它折叠为浮点偏置</translation>
    </message>
    <message>
        <source>The product of integer and scale is written down, as ONNX Runtime computes it.</source>
        <translation>写下整数与缩放因子的乘积，与 ONNX Runtime 的计算一致。</translation>
    </message>
    <message>
        <source>Quantize again without quantizing the bias</source>
        <translation>重新量化，但不量化偏置</translation>
    </message>
    <message>
        <source>In ONNX Runtime&apos;s quantizer: extra_options QuantizeBias = False.</source>
        <translation>在 ONNX Runtime 的量化器中：extra_options QuantizeBias = False。</translation>
    </message>
    <message>
        <source>Quantized product with a vector</source>
        <translation>与向量的量化乘积</translation>
    </message>
    <message>
        <source>{node} multiplies a matrix and a vector. NVIDIA&apos;s Model Optimizer leaves such products in float; that is its taste, no limit of {target}.</source>
        <translation>{node} 将矩阵与向量相乘。NVIDIA 的 Model Optimizer 让这种乘积保持浮点；那是它的取舍，不是 {target} 的限制。</translation>
    </message>
    <message>
        <source>{what} in a model of opset {opset}</source>
        <translation>opset {opset} 的模型中有 {what}</translation>
    </message>
    <message>
        <source>{node} uses {what}, which ONNX has from opset {needed} on; the model says {opset}. A checker rejects that, and what {target} makes of it is not known.</source>
        <translation>{node} 用到 {what}，ONNX 从 opset {needed} 起才有；模型写的是 {opset}。检查器会拒绝，{target} 如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>Convert the model to opset {opset} or newer</source>
        <translation>将模型转换到 opset {opset} 或更新版本</translation>
    </message>
    <message>
        <source>With onnx.version_converter, or by exporting again: other operators may change their meaning between the two opsets.</source>
        <translation>用 onnx.version_converter，或重新导出：其他算子的含义在两个 opset 之间可能改变。</translation>
    </message>
    <message>
        <source>Pad between a DQ and the convolution</source>
        <translation>DQ 与卷积之间有 Pad</translation>
    </message>
    <message>
        <source>{node} pads with zeros between the DQ and {conv}, so that {target} cannot fuse the DQ into the convolution. The convolution can pad by itself.</source>
        <translation>{node} 在 DQ 与 {conv} 之间补零，使 {target} 无法把 DQ 融合进卷积。卷积自己就能补齐。</translation>
    </message>
    <message>
        <source>Let the convolution pad</source>
        <translation>让卷积自己补齐</translation>
    </message>
    <message>
        <source>Residual Add with a float shortcut</source>
        <translation>捷径为浮点的残差 Add</translation>
    </message>
    <message>
        <source>{node} joins the kernel of {layer}, and its result is quantized, but &quot;{value}&quot; arrives in float. {target} lets the type of the shortcut decide what the joined kernel writes.</source>
        <translation>{node} 会并入 {layer} 的内核，其结果也被量化，但“{value}”以浮点到达。{target} 由捷径的类型决定合并后的内核写出什么。</translation>
    </message>
    <message>
        <source>{node} joins the kernel of {layer}, which writes float because &quot;{value}&quot; arrives in float. On {target} a pair on &quot;{value}&quot; is expected to take more time than it saves.</source>
        <translation>{node} 会并入 {layer} 的内核，由于“{value}”以浮点到达，该内核写出浮点。在 {target} 上，“{value}”上的 Q/DQ 对预计花费的时间比节省的更多。</translation>
    </message>
    <message>
        <source>Leave the shortcut in float</source>
        <translation>让捷径保持浮点</translation>
    </message>
    <message>
        <source>Where the layer is expected to be faster in float, the tool leave-in-float takes away the pairs that it reads.</source>
        <translation>如果该层预计以浮点运行更快，工具 leave-in-float 会去掉它所读取的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Quantize the shortcut</source>
        <translation>将捷径量化</translation>
    </message>
    <message>
        <source>The scale of the Q after the Add; calibration gives the shortcut&apos;s own range</source>
        <translation>Add 之后那个 Q 的缩放因子；捷径自己的范围由校准给出</translation>
    </message>
    <message>
        <source>The shortcut is rounded to INT8 and saturates beyond 127 times the scale.</source>
        <translation>捷径舍入为 INT8，超出缩放因子的 127 倍则饱和。</translation>
    </message>
    <message>
        <source>Read the shortcut after its existing Q/DQ pair</source>
        <translation>在捷径已有的 Q/DQ 对之后读取</translation>
    </message>
    <message>
        <source>The shortcut is rounded as it is for its other consumers; no new quantizer and no new scale.</source>
        <translation>捷径按其他读取者的方式舍入；没有新的量化器，也没有新的缩放因子。</translation>
    </message>
    <message>
        <source>A scale has to be greater than 0</source>
        <translation>缩放因子必须大于 0</translation>
    </message>
    <message>
        <source>The scale of {node} is computed from constants. {target} wants a constant there; whether its parser folds what computes it is not known.</source>
        <translation>{node} 的缩放因子由常量计算得出。{target} 要求那里是常量；其解析器是否折叠前面的部分尚不清楚。</translation>
    </message>
    <message>
        <source>The scale of {node} is computed while the engine runs. {target} wants one that is constant when the engine is built.</source>
        <translation>{node} 的缩放因子在引擎运行时才计算。{target} 要求它在构建引擎时就是常量。</translation>
    </message>
    <message>
        <source>Scale that is computed from constants</source>
        <translation>缩放因子由常量计算得出</translation>
    </message>
    <message>
        <source>Scale that is computed at run time</source>
        <translation>缩放因子在运行时计算</translation>
    </message>
    <message>
        <source>Fold the scale to a constant</source>
        <translation>将缩放因子折叠为常量</translation>
    </message>
    <message>
        <source>Infinite scale</source>
        <translation>无穷大的缩放因子</translation>
    </message>
    <message>
        <source>{node} has an infinite scale. {target} only requires scales above 0; but 0 times infinity is NaN, and so is the result here. Quantizing a mask of -inf causes such scales.</source>
        <translation>{node} 的缩放因子是无穷大。{target} 只要求缩放因子大于 0；但 0 乘无穷大是 NaN，此处的结果也是。对取值 -inf 的掩码做量化会产生这种缩放因子。</translation>
    </message>
    <message>
        <source>Scale that is not greater than 0</source>
        <translation>缩放因子不大于 0</translation>
    </message>
    <message>
        <source>Leave masks and what they are added to in float</source>
        <translation>让掩码及与其相加的部分保持浮点</translation>
    </message>
    <message>
        <source>Quantize again with the Add of the mask excluded, or with a mask of a large finite number.</source>
        <translation>重新量化，排除掩码的 Add，或改用取值为较大有限数的掩码。</translation>
    </message>
    <message>
        <source>Write the smallest scale that FP16 can hold</source>
        <translation>写入 FP16 能容纳的最小缩放因子</translation>
    </message>
    <message>
        <source>Meant for channels that are 0 throughout, which then stay 0. Where they are not, the value comes out as good as 0; only calibration knows the scale it should have.</source>
        <translation>适用于始终为 0 的通道，它们仍为 0。若并非如此，得出的值几乎为 0；只有校准才知道应有的缩放因子。</translation>
    </message>
    <message>
        <source>As many scales as no dimension has channels</source>
        <translation>缩放因子数量与任何维度的通道数都不符</translation>
    </message>
    <message>
        <source>Scales for each channel in the shape of the tensor</source>
        <translation>逐通道缩放因子采用了张量的形状</translation>
    </message>
    <message>
        <source>The scales of {node} have the shape {shape}. {target} only counts them; ONNX wants a list, and from TensorRT 10.0 on the parser rejects this shape.</source>
        <translation>{node} 的缩放因子形状为 {shape}。{target} 只数它们的个数；ONNX 要求一维列表，而且从 TensorRT 10.0 起解析器拒绝这种形状。</translation>
    </message>
    <message>
        <source>The scales of {node} have the shape {shape}. ONNX wants a list, and {target} rejects this shape.</source>
        <translation>{node} 的缩放因子形状为 {shape}。ONNX 要求一维列表，{target} 拒绝这种形状。</translation>
    </message>
    <message>
        <source>Scales and zero points differ in number</source>
        <translation>缩放因子与零点数量不同</translation>
    </message>
    <message>
        <source>Write the scales as a list, and the axis</source>
        <translation>将缩放因子写成一维列表，并写明轴</translation>
    </message>
    <message>
        <source>Write as many zero points as scales</source>
        <translation>零点写得与缩放因子一样多</translation>
    </message>
    <message>
        <source>Scale in another type than FP32</source>
        <translation>缩放因子不是 FP32</translation>
    </message>
    <message>
        <source>The scale of {node} is {type}. Up to TensorRT 8.6 the parser takes every scale for FP32 and misreads this one; {target} is one of those.</source>
        <translation>{node} 的缩放因子是 {type}。直到 TensorRT 8.6，解析器都把所有缩放因子当作 FP32，从而误读它；{target} 即属其列。</translation>
    </message>
    <message>
        <source>Write the scale in FP32, with a Cast beside it</source>
        <translation>将缩放因子写成 FP32，旁边加一个 Cast</translation>
    </message>
    <message>
        <source>The arithmetic is done in FP32 then and rounded to the old type once.</source>
        <translation>运算改以 FP32 进行，再一次舍入为原类型。</translation>
    </message>
    <message>
        <source>Shape read after a Q/DQ pair</source>
        <translation>在 Q/DQ 对之后读取形状</translation>
    </message>
    <message>
        <source>{node} reads a shape after a Q/DQ pair that has no other consumers. Shapes do not depend on the numbers: the pair has no use.</source>
        <translation>{node} 在一对没有其他消费者的 Q/DQ 之后读取形状。形状与数值无关：这对 Q/DQ 没有用处。</translation>
    </message>
    <message>
        <source>{node} reads a shape after a Q/DQ pair. Shapes do not depend on the numbers; if it reads before the pair, the DQ keeps only the consumers that {target} can fuse it with.</source>
        <translation>{node} 在一对 Q/DQ 之后读取形状。形状与数值无关；若改在它之前读取，DQ 就只剩下 {target} 能与之融合的消费者。</translation>
    </message>
    <message>
        <source>Read the shape before the pair</source>
        <translation>在这对 Q/DQ 之前读取形状</translation>
    </message>
    <message>
        <source>Several layers share one DQ of their weights</source>
        <translation>多个层共用权重的一个 DQ</translation>
    </message>
    <message>
        <source>{count} layers read their weights after {node}. Shared Q/DQ pairs of weights have kept TensorRT from fusing them; with a pair for each layer it can. The constant itself may stay shared.</source>
        <translation>{count} 个层在 {node} 之后读取权重。共用的权重 Q/DQ 对曾使 TensorRT 无法融合；每层各有一对时则可以。常量本身可以继续共用。</translation>
    </message>
    <message>
        <source>Give each layer a pair of its own</source>
        <translation>让每个层各有一对</translation>
    </message>
    <message>
        <source>The constant, scales and zero points are not copied.</source>
        <translation>常量、缩放因子和零点都不复制。</translation>
    </message>
    <message>
        <source>{node} is {type}, which TensorRT has from {release} on: {target} stops.</source>
        <translation>{node} 是 {type}，TensorRT 从 {release} 起才有：{target} 会中止。</translation>
    </message>
    <message>
        <source>The scales of {node} are E8M0, which TensorRT has from {release} on: {target} stops.</source>
        <translation>{node} 的缩放因子是 E8M0，TensorRT 从 {release} 起才有：{target} 会中止。</translation>
    </message>
    <message>
        <source>The last dimension of the {type} constant before {node} is odd. Two values share a byte, and {target} wants an even last dimension.</source>
        <translation>{node} 之前的 {type} 常量的最后一维是奇数。两个值共占一个字节，{target} 要求最后一维是偶数。</translation>
    </message>
    <message>
        <source>The {type} constant before {node} has an odd number of values. Two share a byte, and {target} wants an even number.</source>
        <translation>{node} 之前的 {type} 常量的值的个数是奇数。两个值共占一个字节，{target} 要求偶数个。</translation>
    </message>
    <message>
        <source>{node} is {type}, which no version of TensorRT accepts for Q and DQ: {target} stops.</source>
        <translation>{node} 是 {type}，没有任何 TensorRT 版本允许 Q 和 DQ 用它：{target} 会中止。</translation>
    </message>
    <message>
        <source>{type} quantization, which TensorRT does not have</source>
        <translation>TensorRT 没有的 {type} 量化</translation>
    </message>
    <message>
        <source>{type} quantization, which the target does not have yet</source>
        <translation>目标还没有的 {type} 量化</translation>
    </message>
    <message>
        <source>E8M0 scales, which the target does not have yet</source>
        <translation>目标还没有的 E8M0 缩放因子</translation>
    </message>
    <message>
        <source>{type} constant of odd size</source>
        <translation>大小为奇数的 {type} 常量</translation>
    </message>
    <message>
        <source>The numbers stay; the file grows, and what reads the constant runs in float.</source>
        <translation>数值不变；文件变大，读取该常量的部分以浮点运行。</translation>
    </message>
    <message>
        <source>Q or DQ without a zero point</source>
        <translation>没有零点的 Q 或 DQ</translation>
    </message>
    <message>
        <source>{node} has two inputs. Up to TensorRT 8.6 the parser reads the third one all the same: {target} fails. From 9.0 on it may be left out.</source>
        <translation>{node} 只有两个输入。直到 TensorRT 8.6 解析器仍会读取第三个：{target} 会失败。从 9.0 起可以省略。</translation>
    </message>
    <message>
        <source>Q without a zero point: UINT8 in ONNX, INT8 in TensorRT</source>
        <translation>没有零点的 Q：在 ONNX 中是 UINT8，在 TensorRT 中是 INT8</translation>
    </message>
    <message>
        <source>{node} has no zero point and no output_dtype. ONNX then says UINT8, from 0 to 255; {target} writes INT8, from -128 to 127. The same file computes different numbers in ONNX Runtime and in TensorRT.</source>
        <translation>{node} 没有零点，也没有 output_dtype。ONNX 因此视为 UINT8，从 0 到 255；{target} 写出 INT8，从 -128 到 127。同一文件在 ONNX Runtime 和 TensorRT 中算出不同的数值。</translation>
    </message>
    <message>
        <source>Say INT8: add a zero point of that type</source>
        <translation>写明 INT8：添加该类型的零点</translation>
    </message>
    <message>
        <source>Nothing changes for TensorRT. In ONNX the range moves from 0…255 to -128…127, so ONNX Runtime computes other numbers than before: those of TensorRT.</source>
        <translation>对 TensorRT 没有变化。在 ONNX 中范围由 0…255 变为 -128…127，因此 ONNX Runtime 算出的数值与以前不同：与 TensorRT 的一致。</translation>
    </message>
    <message>
        <source>Add a zero point of 0</source>
        <translation>添加为 0 的零点</translation>
    </message>
    <message>
        <source>The last layer, left in float: looks intended</source>
        <translation>最后一层，保持浮点：看来是有意的</translation>
    </message>
    <message>
        <source>{quantized} of {layers} {op}</source>
        <translation>{layers} 个 {op} 中的 {quantized} 个</translation>
    </message>
    <message>
        <source>{count} × {reason}</source>
        <translation>{count} × {reason}</translation>
    </message>
    <message>
        <source>Layers expected to stay in float</source>
        <translation>预期保持浮点的层</translation>
    </message>
    <message>
        <source>On {target}, of the layers with weights these are expected in a quantized type: {counts}. The others: {reasons}.</source>
        <translation>在 {target} 上，带权重的层中预期以量化类型运行的有：{counts}。其余：{reasons}。</translation>
    </message>
    <message>
        <source>Remove the Q/DQ pairs of the layer that the log names</source>
        <translation>移除日志所指层的 Q/DQ 对</translation>
    </message>
    <message>
        <source>The message names the fused group. Take the pairs around that layer away and build again; give the log to `qaliper-cli check --log` to find the node.</source>
        <translation>该消息指出融合后的组。请去掉该层周围的量化对后重新构建；把日志交给 `qaliper-cli check --log` 可以找到节点。</translation>
    </message>
    <message>
        <source>{type} in a weakly typed network</source>
        <translation>弱类型网络中的 {type}</translation>
    </message>
    <message>
        <source>The model is quantized to {type}. {target} warns that a strongly typed network is recommended for quantized types other than INT8.</source>
        <translation>模型量化为 {type}。{target} 会警告：INT8 以外的量化类型建议用强类型网络。</translation>
    </message>
    <message>
        <source>Build a strongly typed network</source>
        <translation>构建强类型网络</translation>
    </message>
    <message>
        <source>trtexec --stronglyTyped, or NetworkDefinitionCreationFlag::kSTRONGLY_TYPED. Name the target with &quot;strong&quot; to check the model for that.</source>
        <translation>trtexec --stronglyTyped，或 NetworkDefinitionCreationFlag::kSTRONGLY_TYPED。将目标设为强类型（“strong”）即可据此检查模型。</translation>
    </message>
    <message>
        <source>Most quantized layers write float</source>
        <translation>多数量化层输出浮点</translation>
    </message>
    <message>
        <source>Quantize what the layers write</source>
        <translation>将这些层的输出量化</translation>
    </message>
    <message>
        <source>Put a pair after the activation that fuses into each layer, and quantize the other input of a residual Add too. Leave outputs alone that a Softmax or a normalization reads.</source>
        <translation>在融合进各层的激活之后放一对 Q/DQ，残差 Add 的另一输入也要量化。由 Softmax 或归一化读取的输出请不要动。</translation>
    </message>
    <message>
        <source>The float parts of the quantized model are FP32</source>
        <translation>量化模型的浮点部分是 FP32</translation>
    </message>
    <message>
        <source>Operators expected in FP32: {floats}, beside {quantized} in a quantized type. On {target} the types of the graph decide, so nothing turns them into FP16; one published measurement had such an INT8 engine slower than the FP16 engine of the same model.</source>
        <translation>预期以 FP32 运行的算子：{floats}，此外有 {quantized} 个以量化类型运行。在 {target} 上由图中的类型决定，因此不会有什么把它们变成 FP16；有一份公开的测量表明，这样的 INT8 引擎比同一模型的 FP16 引擎还慢。</translation>
    </message>
    <message>
        <source>Export the float parts in FP16</source>
        <translation>将浮点部分导出为 FP16</translation>
    </message>
    <message>
        <source>Convert what is not quantized to FP16 and keep the inputs and outputs of the graph as they are. On 10.x, weak typing with --int8 --fp16 does the same without changing the model.</source>
        <translation>将未量化的部分转为 FP16，图的输入和输出保持原样。在 10.x 上，用 --int8 --fp16 的弱类型构建可以达到同样效果而不改模型。</translation>
    </message>
    <message>
        <source>INT64 constant outside the range of INT32</source>
        <translation>超出 INT32 范围的 INT64 常量</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; holds {number}. {target} has no INT64 and clamps it to the range of INT32, which changes what {node} computes. From 9.0 on INT64 stays INT64.</source>
        <translation>“{value}”含有 {number}。{target} 没有 INT64，会把它截到 INT32 的范围，从而改变 {node} 的计算。从 9.0 起 INT64 保持 INT64。</translation>
    </message>
    <message>
        <source>Build with TensorRT 9.0 or newer</source>
        <translation>用 TensorRT 9.0 或更新版本构建</translation>
    </message>
    <message>
        <source>Or export the model so that the value fits 32 bits; only its author knows what it means.</source>
        <translation>或重新导出模型，使该值在 32 位之内；只有其作者知道它的含义。</translation>
    </message>
    <message>
        <source>UINT8 inside the network</source>
        <translation>网络内部的 UINT8</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is UINT8, which TensorRT has from 8.5 on, for inputs and outputs of a network; {target} has none.</source>
        <translation>“{value}”是 UINT8，TensorRT 从 8.5 起才有，且只用于网络的输入和输出；{target} 没有。</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is UINT8 and {node} works on it. {target} has UINT8 for inputs and outputs of a network only and stops with &quot;TensorRT does not support UINT8 types for intermediate tensors&quot;.</source>
        <translation>“{value}”是 UINT8，而 {node} 对它做运算。{target} 只在网络的输入和输出上有 UINT8，会以“TensorRT does not support UINT8 types for intermediate tensors”中止。</translation>
    </message>
    <message>
        <source>Cast to FP32 or INT32 first</source>
        <translation>先用 Cast 转为 FP32 或 INT32</translation>
    </message>
    <message>
        <source>Put the Cast right after the input, before what moves or computes: the numbers from 0 to 255 fit every other type.</source>
        <translation>把 Cast 紧接在输入之后、在任何搬运或计算之前：0 到 255 的数字任何其他类型都放得下。</translation>
    </message>
    <message>
        <source>Values of type {type}: {count}, the first of them &quot;{first}&quot;. TensorRT has that type from {release} on; {target} does not.</source>
        <translation>类型为 {type} 的值：{count} 个，第一个是“{first}”。TensorRT 从 {release} 起才有该类型；{target} 没有。</translation>
    </message>
    <message>
        <source>Values of type {type}: {count}, the first of them &quot;{first}&quot;. No operator table of TensorRT lists that type. Constants may be narrowed to FP32; what {target} does with the others is not known.</source>
        <translation>类型为 {type} 的值：{count} 个，第一个是“{first}”。TensorRT 的算子表都没有列出该类型。常量可能会缩为 FP32；其余的 {target} 如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>{type} values, which the target does not have</source>
        <translation>目标没有的 {type} 值</translation>
    </message>
    <message>
        <source>Export with another type</source>
        <translation>以其他类型导出</translation>
    </message>
    <message>
        <source>FP32 or FP16 for numbers, INT32 or INT64 for counts; where only a Cast makes the type, change its target.</source>
        <translation>数值用 FP32 或 FP16，计数用 INT32 或 INT64；若该类型只由 Cast 产生，请改其目标类型。</translation>
    </message>
    <message>
        <source>The constant cannot be dequantized here any more</source>
        <translation>此常量在这里已不能再反量化</translation>
    </message>
    <message>
        <source>Expected in a quantized type, measured in float</source>
        <translation>预期为量化类型，实测为浮点</translation>
    </message>
    <message>
        <source>Measured in another type than expected</source>
        <translation>实测类型与预期不同</translation>
    </message>
    <message>
        <source>{node}: {difference}, as part of the layer &quot;{layer}&quot; ({quality}).</source>
        <translation>{node}：{difference}，属于层“{layer}”（{quality}）。</translation>
    </message>
    <message>
        <source>matched by {how}</source>
        <translation>按 {how} 对应</translation>
    </message>
    <message>
        <source>A Q or DQ that ran as a separate layer</source>
        <translation>作为单独的层运行的 Q 或 DQ</translation>
    </message>
    <message>
        <source>{node} was not fused: the engine reads and writes its tensor once more, in the layer &quot;{layer}&quot;.</source>
        <translation>{node} 未被融合：引擎在层“{layer}”中多读写一次该张量。</translation>
    </message>
    <message>
        <source>The operator cannot be written out here</source>
        <translation>算子在这里无法展开</translation>
    </message>
    <message>
        <source>The graph output {output} cannot be replaced by {value}</source>
        <translation>图的输出 {output} 不能由 {value} 替换</translation>
    </message>
    <message>
        <source>It has no fix named &quot;{fix}&quot; here</source>
        <translation>这里没有名为“{fix}”的修复</translation>
    </message>
    <message>
        <source>&quot;{fix}&quot; is advice and cannot be applied</source>
        <translation>“{fix}”是建议，不能自动应用</translation>
    </message>
    <message>
        <source>No fix is known</source>
        <translation>没有已知的修复</translation>
    </message>
    <message>
        <source>It requires manual steps: {title}</source>
        <translation>需要手动操作：{title}</translation>
    </message>
    <message>
        <source>The best fix needs your review: {title} ({id})</source>
        <translation>最佳修复需要您复核：{title}（{id}）</translation>
    </message>
    <message>
        <source>Round {round}: {count} fixes applied</source>
        <translation>第 {round} 轮：应用了 {count} 个修复</translation>
    </message>
    <message>
        <source>The constant cannot be folded here</source>
        <translation>常量在这里无法折叠</translation>
    </message>
    <message>
        <source>The attributes or operands of {node} do not fit its constant input</source>
        <translation>{node} 的属性或操作数与其常量输入不符</translation>
    </message>
    <message>
        <source>The value cannot be computed from a constant here</source>
        <translation>该值在这里无法由常量算出</translation>
    </message>
    <message>
        <source>Inferring shapes</source>
        <translation>正在推断形状</translation>
    </message>
    <message>
        <source>The weight is constant, but its scale or zero point is computed</source>
        <translation>权重是常量，但其缩放因子或零点是计算得出的</translation>
    </message>
    <message>
        <source>The weight or its scale is computed</source>
        <translation>权重或其缩放因子是计算得出的</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is no tensor of numbers</source>
        <translation>“{value}”不是数值张量</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; was {before} and is {after}</source>
        <translation>“{value}”原为 {before}，现为 {after}</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; follows from other values than before, which may still mean the same</source>
        <translation>“{value}”的来源与以前不同，含义仍可能相同</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; changes: signal to noise {sqnr} dB</source>
        <translation>“{value}”有变化：信噪比 {sqnr} dB</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is off by {error} of its largest value</source>
        <translation>“{value}”的偏差为其最大值的 {error}</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; does not react to its inputs</source>
        <translation>“{value}”对输入没有反应</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is saturated: it only jumps between its limits</source>
        <translation>“{value}”已饱和：只在两个极限之间跳动</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is empty</source>
        <translation>“{value}”是空的</translation>
    </message>
    <message>
        <source>{title} (rule {rule}, found at this node)</source>
        <translation>{title}（规则 {rule}，在该节点处发现）</translation>
    </message>
    <message>
        <source>{title} (rule {rule}, found at {count} places; the log does not state which one)</source>
        <translation>{title}（规则 {rule}，在 {count} 处发现；日志没有说是哪一处）</translation>
    </message>
    <message>
        <source>{count} lines of the log state that kernels were skipped because of too little memory: raise the workspace limit before you change the graph</source>
        <translation>日志中有 {count} 行说明因内存不足而略去了内核：在改动图之前，先提高工作空间（workspace）上限</translation>
    </message>
    <message>
        <source>the tried kernels failed with: {details}</source>
        <translation>尝试过的内核均失败：{details}</translation>
    </message>
    <message>
        <source>this is a region of the graph compiler (Myelin) whose ends are not in this model</source>
        <translation>这是图编译器（Myelin）的一个区域，其两端不在此模型中</translation>
    </message>
    <message>
        <source>Myelin reports: {detail}</source>
        <translation>Myelin 报告：{detail}</translation>
    </message>
    <message>
        <source>the GPU has compute capability {major}.{minor}: INT8 kernels may be missing on 7.5 and older</source>
        <translation>GPU 的计算能力为 {major}.{minor}：7.5 及更早可能缺少 INT8 内核</translation>
    </message>
    <message>
        <source>{node} is a plugin: none of its formats fits the types of its inputs and outputs</source>
        <translation>{node} 是插件：它的格式都不符合其输入和输出的类型</translation>
    </message>
    <message>
        <source>{op} was fused into the quantized layer; only for Relu and Clip is this certain to work</source>
        <translation>{op} 被融合进量化层；只有 Relu 和 Clip 是确定可以的</translation>
    </message>
    <message>
        <source>MaxPool was fused into the quantized layer before it, as in a stem</source>
        <translation>MaxPool 被融合进前面的量化层，如同首层结构</translation>
    </message>
    <message>
        <source>it is depthwise: INT8 kernels exist only for some shapes and GPUs</source>
        <translation>它是深度卷积：只有部分形状和 GPU 有 INT8 内核</translation>
    </message>
    <message>
        <source>it has {inputs} input and {outputs} output channels; fewer than 16 have few INT8 kernels</source>
        <translation>它有 {inputs} 个输入通道和 {outputs} 个输出通道；少于 16 个时 INT8 内核不多</translation>
    </message>
    <message>
        <source>its kernel has one dimension, which few INT8 kernels support</source>
        <translation>它的卷积核只有一维，支持它的 INT8 内核很少</translation>
    </message>
    <message>
        <source>{op} is an ONNX operator that {target} does not import; {first} does</source>
        <translation>{op} 是 ONNX 算子，{target} 不能导入；{first} 可以</translation>
    </message>
    <message>
        <source>{op} is an ONNX operator that no version of TensorRT imports</source>
        <translation>{op} 是 ONNX 算子，没有任何 TensorRT 版本能导入</translation>
    </message>
    <message>
        <source>{op} is an operator of ONNX Runtime only, which TensorRT&apos;s parser does not know</source>
        <translation>{op} 是 ONNX Runtime 自己的算子，TensorRT 的解析器不认识</translation>
    </message>
    <message>
        <source>{op} is neither an operator nor a standard plugin of {target}: load the library that has it (trtexec --plugins=FILE, in newer releases --staticPlugins); its name, version and namespace have to be those of the node</source>
        <translation>{op} 不是 {target} 的算子或标准插件：须加载它所在的库（trtexec --plugins=FILE，较新的版本称为 --staticPlugins），其名称、版本和命名空间须与节点的一致</translation>
    </message>
    <message>
        <source>{op} has to accept the types of its inputs and outputs, in one layout for all of them</source>
        <translation>{op} 须接受其输入和输出的类型，且所有输入和输出采用同一布局</translation>
    </message>
    <message>
        <source>{op} was removed in {version}</source>
        <translation>{op} 已在 {version} 中移除</translation>
    </message>
    <message>
        <source>{op} was added in {version}</source>
        <translation>{op} 于 {version} 加入</translation>
    </message>
    <message>
        <source>{op} is a standard plugin: libnvinfer_plugin has to be loaded (initLibNvInferPlugins) before the model is parsed</source>
        <translation>{op} 是标准插件：解析模型之前须加载 libnvinfer_plugin（initLibNvInferPlugins）</translation>
    </message>
    <message>
        <source>the model has Q/DQ, so the log is of another model: with Q/DQ no cache is used</source>
        <translation>模型带有 Q/DQ，因此日志属于另一个模型：带 Q/DQ 时不使用缓存</translation>
    </message>
    <message>
        <source>the shape of input {input} is not fixed</source>
        <translation>输入 {input} 的形状不固定</translation>
    </message>
    <message>
        <source>the command of this log has no --int8: {command}</source>
        <translation>此日志的命令没有 --int8：{command}</translation>
    </message>
    <message>
        <source>TensorRT: {meaning}</source>
        <translation>TensorRT：{meaning}</translation>
    </message>
    <message>
        <source>TensorRT stopped for a reason that Qaliper does not know</source>
        <translation>TensorRT 因 Qaliper 不了解的原因中止</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser stopped for a reason that Qaliper does not know</source>
        <translation>TensorRT 的解析器因 Qaliper 不了解的原因中止</translation>
    </message>
    <message>
        <source>{quote} {place} {causes}</source>
        <translation>{quote}{place}{causes}</translation>
    </message>
    <message>
        <source>{quote} {meaning} {place} {causes}</source>
        <translation>{quote}{meaning}{place}{causes}</translation>
    </message>
    <message>
        <source>{file}, line {line} and {count} more: &quot;{quote}&quot;.</source>
        <translation>{file} 第 {line} 行及另外 {count} 处：“{quote}”。</translation>
    </message>
    <message>
        <source>{file}, line {line}: &quot;{quote}&quot;.</source>
        <translation>{file} 第 {line} 行：“{quote}”。</translation>
    </message>
    <message>
        <source>It names no node of this model.</source>
        <translation>其中没有提到此模型的节点。</translation>
    </message>
    <message>
        <source>The parser names the node: {node}.</source>
        <translation>解析器指出了节点：{node}。</translation>
    </message>
    <message>
        <source>It names {node}.</source>
        <translation>它指出了 {node}。</translation>
    </message>
    <message>
        <source>It probably means {node}, which has a similar name.</source>
        <translation>它大概是指名称相近的 {node}。</translation>
    </message>
    <message>
        <source>Evidence for the cause: {causes}.</source>
        <translation>可能的原因：{causes}。</translation>
    </message>
    <message>
        <source>Evidence for each cause, strongest first: {causes}.</source>
        <translation>可能的原因，最有力者在前：{causes}。</translation>
    </message>
    <message>
        <source>Usual cause: {cause} Remedy: {fix}</source>
        <translation>常见原因：{cause} 解决办法：{fix}</translation>
    </message>
    <message>
        <source>Neither the log nor the graph shows the cause.</source>
        <translation>日志和图都没有说明原因。</translation>
    </message>
    <message>
        <source>The log does not state the cause; build again with --verbose.</source>
        <translation>日志没有说明原因；请加 --verbose 重新构建。</translation>
    </message>
    <message>
        <source>TensorRT reports an error that Qaliper does not know</source>
        <translation>TensorRT 报告了 Qaliper 不了解的错误</translation>
    </message>
    <message>
        <source>{quote} Qaliper has no explanation for this message.</source>
        <translation>{quote} Qaliper 对此消息没有解释。</translation>
    </message>
    <message>
        <source>The build failed, and the log does not state the cause</source>
        <translation>构建失败，日志没有说明原因</translation>
    </message>
    <message>
        <source>{file} ends with FAILED, without a known error. Its last line before that: &quot;{line}&quot;.</source>
        <translation>{file} 以 FAILED 结束，其中没有已知的错误。此前的最后一行：“{line}”。</translation>
    </message>
    <message>
        <source>{file} ends with FAILED, without a known error; build again with --verbose. Its last line before that: &quot;{line}&quot;.</source>
        <translation>{file} 以 FAILED 结束，其中没有已知的错误；请加 --verbose 重新构建。此前的最后一行：“{line}”。</translation>
    </message>
    <message>
        <source>This fix has no parameter &quot;{key}&quot;</source>
        <translation>此修复没有参数“{key}”</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must lie between {lowest} and {highest}</source>
        <translation>“{key}”须在 {lowest} 与 {highest} 之间</translation>
    </message>
    <message>
        <source>{op} does not run in ONNX Runtime</source>
        <translation>{op} 不能在 ONNX Runtime 中运行</translation>
    </message>
    <message>
        <source>same numbers in ONNX Runtime</source>
        <translation>在 ONNX Runtime 中数值相同</translation>
    </message>
    <message>
        <source>close in ONNX Runtime: {reason}</source>
        <translation>在 ONNX Runtime 中接近：{reason}</translation>
    </message>
    <message>
        <source>not compared: {reason}</source>
        <translation>未比较：{reason}</translation>
    </message>
    <message>
        <source>not proven: {reason}</source>
        <translation>未证实：{reason}</translation>
    </message>
    <message>
        <source>other numbers in ONNX Runtime: {reason}</source>
        <translation>在 ONNX Runtime 中数值不同：{reason}</translation>
    </message>
    <message>
        <source>Comparing numbers in ONNX Runtime</source>
        <translation>正在 ONNX Runtime 中比较数值</translation>
    </message>
    <message>
        <source>Quantize the float model statically and symmetrically in Q/DQ format, with calibration data.</source>
        <translation>用校准数据，以 Q/DQ 格式对浮点模型做静态、对称的量化。</translation>
    </message>
    <message>
        <source>Write the weights as INT4 after a DequantizeLinear with block_size (opset 21) before a MatMul, which TensorRT imports from 10.0 on.</source>
        <translation>将权重写成 INT4，置于 MatMul 之前带 block_size 的 DequantizeLinear（opset 21）之后；TensorRT 从 10.0 起可以导入。</translation>
    </message>
    <message>
        <source>Export with an older opset, or let the exporter decompose the operator: ONNX defines it by simpler ones.</source>
        <translation>以较旧的 opset 导出，或让导出器拆解该算子：ONNX 用更简单的算子来定义它。</translation>
    </message>
    <message>
        <source>Use the standard plugin ModulatedDeformConv2d, or a release that imports DeformConv.</source>
        <translation>使用标准插件 ModulatedDeformConv2d，或能导入 DeformConv 的版本。</translation>
    </message>
    <message>
        <source>Export the model again without ONNX Runtime&apos;s graph optimizations: they replaced ONNX operators by this one.</source>
        <translation>导出模型时不要启用 ONNX Runtime 的图优化：是它们用此算子取代了 ONNX 算子。</translation>
    </message>
    <message>
        <source>no dilations</source>
        <translation>没有膨胀（dilation）</translation>
    </message>
    <message>
        <source>axes that are known when the engine is built</source>
        <translation>构建引擎时已知的轴</translation>
    </message>
    <message>
        <source>the same activations in both directions</source>
        <translation>两个方向使用相同的激活</translation>
    </message>
    <message>
        <source>an input of rank 4</source>
        <translation>秩为 4 的输入</translation>
    </message>
    <message>
        <source>an input of static shape</source>
        <translation>静态形状的输入</translation>
    </message>
    <message>
        <source>constant weights</source>
        <translation>常量权重</translation>
    </message>
    <message>
        <source>constant bounds</source>
        <translation>常量边界</translation>
    </message>
    <message>
        <source>neither sparse values nor strings</source>
        <translation>既非稀疏值也非字符串</translation>
    </message>
    <message>
        <source>the same padding on both sides</source>
        <translation>两侧填充相同</translation>
    </message>
    <message>
        <source>a training mode that is constant and false</source>
        <translation>训练模式为常量且为 false</translation>
    </message>
    <message>
        <source>no ellipsis and no repeated label below 10.12 (the sources disagree from 10.1 on)</source>
        <translation>10.12 之前没有省略号和重复下标（从 10.1 起各来源说法不一）</translation>
    </message>
    <message>
        <source>input_forget of 0</source>
        <translation>input_forget 为 0</translation>
    </message>
    <message>
        <source>constant limits and thresholds</source>
        <translation>常量的上限和阈值</translation>
    </message>
    <message>
        <source>a depth that is known when the engine is built</source>
        <translation>构建引擎时已知的 depth</translation>
    </message>
    <message>
        <source>constant bounds for floats</source>
        <translation>浮点的边界为常量</translation>
    </message>
    <message>
        <source>no mode cubic before 8.5</source>
        <translation>8.5 之前没有 cubic 模式</translation>
    </message>
    <message>
        <source>no antialiasing</source>
        <translation>没有抗锯齿</translation>
    </message>
    <message>
        <source>one of five coordinate modes: tf_crop_and_resize and half_pixel_symmetric are not among them</source>
        <translation>五种坐标模式之一：其中没有 tf_crop_and_resize 和 half_pixel_symmetric</translation>
    </message>
    <message>
        <source>keep_aspect_ratio_policy stretch</source>
        <translation>keep_aspect_ratio_policy 为 stretch</translation>
    </message>
    <message>
        <source>position_ids in INT64</source>
        <translation>position_ids 为 INT64</translation>
    </message>
    <message>
        <source>a constant frame step and window</source>
        <translation>常量的帧步长和窗口</translation>
    </message>
    <message>
        <source>no reduction</source>
        <translation>没有 reduction</translation>
    </message>
    <message>
        <source>constant sizes</source>
        <translation>常量的大小</translation>
    </message>
    <message>
        <source>rank 4 and axis -2</source>
        <translation>秩为 4 且轴为 -2</translation>
    </message>
    <message>
        <source>K up to 3840</source>
        <translation>K 不大于 3840</translation>
    </message>
    <message>
        <source>a scale for each group, as opset 18 has it; opset 21 has one for each channel</source>
        <translation>每组一个 scale（如 opset 18）；opset 21 为每个通道一个</translation>
    </message>
    <message>
        <source>Write GroupNormalization out in simpler operators</source>
        <translation>用更简单的算子写出 GroupNormalization</translation>
    </message>
    <message>
        <source>For {op}, {target} requires {limit}. {node} does not meet this requirement: the parser accepts it, and the builder stops.</source>
        <translation>对于 {op}，{target} 要求{limit}。{node} 不满足此要求：解析器接受它，但构建器会中止。</translation>
    </message>
    <message>
        <source>a constant K</source>
        <translation>常量 K</translation>
    </message>
    <message>
        <source>sorted results; the importer of 10.1 ignores the attribute</source>
        <translation>结果已排序；10.1 的导入器忽略该属性</translation>
    </message>
    <message>
        <source>The node of this finding is gone; check the model again</source>
        <translation>此问题的节点已不存在；请重新检查模型</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>Run it in float</source>
        <translation>以浮点运行它</translation>
    </message>
    <message>
        <source>Its operands are no longer rounded, so the numbers change a little, usually for the better.</source>
        <translation>其操作数不再舍入，因此数值会略有变化，通常更好。</translation>
    </message>
    <message>
        <source>nothing can be fed to &quot;{value}&quot;: its type is {type}</source>
        <translation>无法向“{value}”输入数据：其类型是 {type}</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is too large to be drawn</source>
        <translation>“{value}”太大，无法随机生成</translation>
    </message>
    <message>
        <source>The model cannot be read for shape inference</source>
        <translation>无法为形状推断读取模型</translation>
    </message>
    <message>
        <source>Graphviz is not installed completely</source>
        <translation>Graphviz 安装不完整</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot run {file}: {reason}</source>
        <translation>ONNX Runtime 无法运行 {file}：{reason}</translation>
    </message>
    <message>
        <source>The helper process ran out of memory</source>
        <translation>辅助进程内存不足</translation>
    </message>
    <message>
        <source>The helper process met an error that it cannot name</source>
        <translation>辅助进程遇到了无法指明的错误</translation>
    </message>
    <message>
        <source>The helper process does not provide the requested service</source>
        <translation>辅助进程不提供所请求的服务</translation>
    </message>
    <message>
        <source>Qaliper was built without ONNX Runtime, so that numbers cannot be compared</source>
        <translation>Qaliper 构建时未包含 ONNX Runtime，因此无法比较数值</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: {reason}</source>
        <translation>第 {line} 行第 {column} 列：{reason}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is not known here</source>
        <translation>这里不认识“{key}”</translation>
    </message>
    <message>
        <source>Put what is not plain ASCII in quotation marks</source>
        <translation>请将非 ASCII 字符放在引号内</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be text in quotes</source>
        <translation>“{key}”须是带引号的文本</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; lists input numbers from 0</source>
        <translation>“{key}”列出从 0 开始的输入编号</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; holds one list of types for each slot</source>
        <translation>“{key}”为每个槽位存放一个类型列表</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a list</source>
        <translation>“{key}”须是列表</translation>
    </message>
    <message>
        <source>A plugin needs its operator name: op = &quot;…&quot;</source>
        <translation>插件需要算子名称：op = &quot;…&quot;</translation>
    </message>
    <message>
        <source>&quot;api&quot; is &quot;v2&quot; or &quot;v3&quot;</source>
        <translation>“api”为 &quot;v2&quot; 或 &quot;v3&quot;</translation>
    </message>
    <message>
        <source>Say which finding to ignore: either key = &quot;…&quot; or rule = &quot;…&quot;</source>
        <translation>请写明要忽略的问题：key = &quot;…&quot; 或 rule = &quot;…&quot;</translation>
    </message>
    <message>
        <source>An ignored finding requires reason = &quot;…&quot;</source>
        <translation>忽略的问题必须写 reason = &quot;…&quot;</translation>
    </message>
    <message>
        <source>Write [[{key}]] in double brackets</source>
        <translation>请用双重方括号写 [[{key}]]</translation>
    </message>
    <message>
        <source>TensorRT {version} is not known here; {oldest} to {newest} are</source>
        <translation>这里不认识 TensorRT {version}；可用 {oldest} 至 {newest}</translation>
    </message>
    <message>
        <source>&quot;{option}&quot; is no compute capability. Write for example sm=8.7</source>
        <translation>“{option}”不是计算能力。请写例如 sm=8.7</translation>
    </message>
    <message>
        <source>The folder for the demo model cannot be created: {reason}</source>
        <translation>无法创建演示模型的文件夹：{reason}</translation>
    </message>
    <message>
        <source>The program was built without its demo model</source>
        <translation>程序构建时未包含演示模型</translation>
    </message>
    <message>
        <source>The file changed on the disk and was read again</source>
        <translation>文件在磁盘上已改变，因此重新读取了它</translation>
    </message>
    <message>
        <source>The model is still being checked. Try again in a moment</source>
        <translation>模型仍在检查中。请稍后再试</translation>
    </message>
    <message>
        <source>This finding no longer exists</source>
        <translation>此问题已不存在</translation>
    </message>
    <message>
        <source>There is nothing to fix</source>
        <translation>没有需要修复的</translation>
    </message>
    <message>
        <source>Nothing was changed: {reason}</source>
        <translation>没有任何改动：{reason}</translation>
    </message>
    <message>
        <source>{count} steps were repeated</source>
        <translation>已重做 {count} 个步骤</translation>
    </message>
    <message>
        <source>Linking nodes and values</source>
        <translation>正在连接节点和值</translation>
    </message>
    <message>
        <source>This fix is no longer offered for the version that is shown</source>
        <translation>对于所显示的版本，已不再提供此修复</translation>
    </message>
    <message>
        <source>{title} (×{count})</source>
        <translation>{title}（×{count}）</translation>
    </message>
    <message>
        <source>Repeating step {number} of {count}</source>
        <translation>正在重做第 {number} 步，共 {count} 步</translation>
    </message>
    <message>
        <source>This is not a journal of this version of Qaliper</source>
        <translation>这不是此版本 Qaliper 写出的日志</translation>
    </message>
    <message>
        <source>The journal has a step that this version of Qaliper does not know</source>
        <translation>日志中有此版本 Qaliper 不认识的步骤</translation>
    </message>
    <message>
        <source>The steps cannot be kept for a crash</source>
        <translation>无法保存步骤以备崩溃后恢复</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>“{pattern}” is no regular expression: {reason}</source>
        <translation>“{pattern}”不是正则表达式：{reason}</translation>
    </message>
    <message>
        <source>Values of type {type} cannot be shown</source>
        <translation>类型为 {type} 的值无法显示</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
    <message>
        <source>Initializers without data: {count}. {reason}</source>
        <translation>没有数据的初始化器：{count} 个。{reason}</translation>
    </message>
    <message>
        <source>without data</source>
        <translation>没有数据</translation>
    </message>
    <message>
        <source>Raises the model to opset {opset}, in which every other operator means the same.</source>
        <translation>将模型提升到 opset {opset}，其余所有算子在其中的含义不变。</translation>
    </message>
    <message>
        <source>The model computes on bytes: {operators}. {target} imports none of them; ONNX Runtime runs them itself and the engine is cut apart there.</source>
        <translation>模型直接以字节计算：{operators}。{target} 都不能导入；ONNX Runtime 自己运行它们，引擎在那里被切断。</translation>
    </message>
    <message>
        <source>The model computes on bytes: {operators}. No version of TensorRT imports them, and {target} stops. It cannot be written as Q/DQ here: {reason}.</source>
        <translation>模型直接以字节计算：{operators}。没有任何 TensorRT 版本能导入它们，{target} 会中止。这里无法将其写成 Q/DQ：{reason}。</translation>
    </message>
    <message>
        <source>The model computes on bytes: {operators}. No version of TensorRT imports them, and {target} stops. Written as DequantizeLinear, the float operator and QuantizeLinear it is the quantization that TensorRT reads.</source>
        <translation>模型直接以字节计算：{operators}。没有任何 TensorRT 版本能导入它们，{target} 会中止。写成 DequantizeLinear、浮点算子和 QuantizeLinear，就是 TensorRT 读取的量化形式。</translation>
    </message>
    <message>
        <source>Quantized operators of ONNX Runtime (QOperator format)</source>
        <translation>ONNX Runtime 的量化算子（QOperator 格式）</translation>
    </message>
    <message>
        <source>Scales and weights stay as they are. The float operator rounds where the integer one did; a result that lies in the middle of two steps can come out one step apart.</source>
        <translation>缩放因子和权重保持原样。原由整数算子舍入的地方改由浮点算子舍入；恰好处于两级正中的结果可能相差一级。</translation>
    </message>
    <message>
        <source>Quantize the model again in Q/DQ format</source>
        <translation>以 Q/DQ 格式重新量化模型</translation>
    </message>
    <message>
        <source>QuantFormat.QDQ in ONNX Runtime&apos;s quantizer, with symmetric activations and weights in INT8, or NVIDIA Model Optimizer.</source>
        <translation>使用 ONNX Runtime 量化器的 QuantFormat.QDQ，激活和权重用对称 INT8；或使用 NVIDIA Model Optimizer。</translation>
    </message>
    <message>
        <source>Write it in Q/DQ format</source>
        <translation>改写为 Q/DQ 格式</translation>
    </message>
    <message>
        <source>The same four bits and scales before a MatMul, which runs in float. The model is raised to opset {opset} for that where it is older; TensorRT recommends a strongly typed network for INT4.</source>
        <translation>相同的四位数值和缩放因子放在 MatMul 之前，MatMul 以浮点运行。模型较旧时会为此提升到 opset {opset}；TensorRT 建议 INT4 使用强类型网络。</translation>
    </message>
    <message>
        <source>The same four bits before a MatMul, which runs in float. Blocks with a scale below 0 are turned over, where the largest number can come out one step smaller; activations are not rounded. The model is raised to opset {opset} for that where it is older; TensorRT recommends a strongly typed network for INT4.</source>
        <translation>相同的四位数值放在 MatMul 之前，MatMul 以浮点运行。缩放因子小于 0 的块会反号，其中最大的数可能小一级；激活不舍入。模型较旧时会为此提升到 opset {opset}；TensorRT 建议 INT4 使用强类型网络。</translation>
    </message>
    <message>
        <source>Keep the weights as INT4 after a DQ in blocks</source>
        <translation>让权重以 INT4 分块留在 DQ 之后</translation>
    </message>
    <message>
        <source>Write the weights as floats</source>
        <translation>将权重写成浮点</translation>
    </message>
    <message>
        <source>The same numbers in a MatMul, and a larger file.</source>
        <translation>MatMul 中的数值相同，文件更大。</translation>
    </message>
    <message>
        <source>The new scale reaches as far as the old range, in steps of twice the width. The old range began at 0, which cut off what is below: a Relu does that now, as it did before ONNX Runtime&apos;s quantizer dropped it. Calibrating again with symmetric activations is better where it can be done.</source>
        <translation>新缩放因子覆盖与原来同样的范围，步长变为两倍。原范围从 0 开始，会截去其下的值：现在由 Relu 来做，与 ONNX Runtime 量化器去掉它之前一样。若能用对称激活重新校准，则更好。</translation>
    </message>
    <message>
        <source>Raise the opset to {opset}</source>
        <translation>将 opset 提升到 {opset}</translation>
    </message>
    <message>
        <source>No operator of this model means anything else in it; those that are written otherwise are rewritten.</source>
        <translation>此模型的算子在其中含义都不变；写法不同的会被改写。</translation>
    </message>
    <message>
        <source>The zero points of the product do not fit its blocks</source>
        <translation>乘积的零点与其分块不符</translation>
    </message>
    <message>
        <source>The weights cannot be INT4 here</source>
        <translation>这里的权重不能是 INT4</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is no choice for {key}</source>
        <translation>“{value}”不是“{key}”的选项</translation>
    </message>
    <message>
        <source>{node} has a form without a float twin here</source>
        <translation>{node} 在这里的形式没有对应的浮点写法</translation>
    </message>
    <message>
        <source>A scale of {node} is computed</source>
        <translation>{node} 的某个缩放因子是计算得出的</translation>
    </message>
    <message>
        <source>The scales of the weights of {node} do not lie along its channels</source>
        <translation>{node} 权重的缩放因子不沿其通道排列</translation>
    </message>
    <message>
        <source>The bias of {node} is computed, or has another shape than its scales</source>
        <translation>{node} 的偏置是计算得出的，或形状与其缩放因子不同</translation>
    </message>
    <message>
        <source>An input or output of the graph is quantized with an offset: that is its interface</source>
        <translation>图的某个输入或输出带偏移量化：那是它的接口</translation>
    </message>
    <message>
        <source>A quantized constant is moved before an operator</source>
        <translation>某个量化常量在算子之前被搬运</translation>
    </message>
    <message>
        <source>{node} writes an output of the graph in bytes</source>
        <translation>{node} 以字节写出图的输出</translation>
    </message>
    <message>
        <source>{node} reads quantized numbers as they are</source>
        <translation>{node} 直接读取量化数值</translation>
    </message>
    <message>
        <source>{node} computes with quantized numbers as they are</source>
        <translation>{node} 直接用量化数值计算</translation>
    </message>
    <message>
        <source>A scale or zero point at {node} is computed</source>
        <translation>{node} 处的缩放因子或零点是计算得出的</translation>
    </message>
    <message>
        <source>{node} reads a tensor with another scale than it was written with</source>
        <translation>{node} 读取张量所用的缩放因子与写入时不同</translation>
    </message>
    <message>
        <source>The model cannot be written as Q/DQ here</source>
        <translation>这里无法将模型写成 Q/DQ</translation>
    </message>
    <message>
        <source>An existing attribute or a new one</source>
        <translation>已有的属性或新属性</translation>
    </message>
    <message>
        <source>Numbers without quotes, words in quotes, lists in brackets: 2, 0.5, &quot;SAME&quot;, [1, 1]</source>
        <translation>数字直接写，文字加引号，列表加方括号：2、0.5、&quot;SAME&quot;、[1, 1]</translation>
    </message>
    <message>
        <source>&quot;{attribute}&quot; has that value already</source>
        <translation>“{attribute}”已经是该值</translation>
    </message>
    <message>
        <source>The node has no attributes</source>
        <translation>节点没有属性</translation>
    </message>
    <message>
        <source>The operator then uses its default</source>
        <translation>算子于是采用其默认值</translation>
    </message>
    <message>
        <source>Set an attribute</source>
        <translation>设置属性</translation>
    </message>
    <message>
        <source>Remove an attribute</source>
        <translation>移除属性</translation>
    </message>
    <message>
        <source>The calibration cache that TensorRT or trtexec wrote</source>
        <translation>TensorRT 或 trtexec 写出的校准缓存</translation>
    </message>
    <message>
        <source>Layers with weights whose data has a range in the cache become quantized. Implicit mode chose types by speed, so neither the numbers nor the types of the old engine are restored exactly.</source>
        <translation>数据在缓存中有范围的带权重的层变为量化。隐式量化模式按速度选择类型，因此旧引擎的数值和类型都不会完全重现。</translation>
    </message>
    <message>
        <source>Select a calibration cache</source>
        <translation>请选择校准缓存</translation>
    </message>
    <message>
        <source>This model has no Q/DQ</source>
        <translation>此模型没有 Q/DQ</translation>
    </message>
    <message>
        <source>No activation of this model has a single symmetric INT8 scale, and a cache can store nothing else</source>
        <translation>此模型没有任何激活只用一个对称 INT8 缩放因子，而缓存只能存放这种</translation>
    </message>
    <message>
        <source>{count} ranges in the cache</source>
        <translation>缓存中有 {count} 个范围</translation>
    </message>
    <message>
        <source>Create Q/DQ from a calibration cache</source>
        <translation>由校准缓存生成 Q/DQ</translation>
    </message>
    <message>
        <source>Write the scales as a calibration cache</source>
        <translation>将缩放因子写成校准缓存</translation>
    </message>
    <message>
        <source>No node matches &quot;{pattern}&quot;</source>
        <translation>没有节点符合“{pattern}”</translation>
    </message>
    <message>
        <source>No node has both that name and that operator</source>
        <translation>没有节点同时符合该名称和该算子</translation>
    </message>
    <message>
        <source>The file as it was opened</source>
        <translation>打开时的文件</translation>
    </message>
    <message>
        <source>The target reaches TensorRT through ONNX Runtime, which builds engines itself</source>
        <translation>目标经由 ONNX Runtime 使用 TensorRT，引擎由它自己构建</translation>
    </message>
    <message>
        <source>Dimensions that the graph does not state are 1 here: replace them by those that you use</source>
        <translation>图中未定的维度在这里为 1：请填入实际运行的值</translation>
    </message>
    <message>
        <source>This model is already quantized; Model Optimizer needs the float model</source>
        <translation>此模型已量化；Model Optimizer 要从浮点模型开始</translation>
    </message>
    <message>
        <source>calibration.npz contains inputs of the model by name</source>
        <translation>calibration.npz 按名称存放模型的输入</translation>
    </message>
    <message>
        <source>The trtexec command line</source>
        <translation>trtexec 命令行</translation>
    </message>
    <message>
        <source>The Model Optimizer command line</source>
        <translation>Model Optimizer 命令行</translation>
    </message>
    <message>
        <source>&quot;{value}&quot;, another output of the node, has consumers, and no value can replace it</source>
        <translation>“{value}”是该节点的另一个输出，它有读取者，且没有可替代的值</translation>
    </message>
    <message>
        <source>No node reads its output</source>
        <translation>没有节点读取它的输出</translation>
    </message>
    <message>
        <source>None of its inputs has the type of its output</source>
        <translation>它的输入都没有其输出的类型</translation>
    </message>
    <message>
        <source>What the consumers of its output read afterwards: inputs of the same type, those of the same shape first</source>
        <translation>读取其输出的节点改为读取的值：类型相同的输入，形状相同者在前</translation>
    </message>
    <message>
        <source>No input is known to have the shape of the output: the nodes after it may not accept it</source>
        <translation>没有已知与输出形状相同的输入：后面的节点可能无法接受</translation>
    </message>
    <message>
        <source>Its computation is removed</source>
        <translation>它的计算被移除</translation>
    </message>
    <message>
        <source>The value &quot;{value}&quot; no longer exists</source>
        <translation>已没有值“{value}”</translation>
    </message>
    <message>
        <source>Delete the node</source>
        <translation>删除节点</translation>
    </message>
    <message>
        <source>None of these inputs has a Q directly before its DQ</source>
        <translation>这些输入的 DQ 之前都没有紧接着的 Q</translation>
    </message>
    <message>
        <source>{count} inputs keep their DQ: there is no Q directly before it</source>
        <translation>{count} 个输入保留其 DQ：前面没有紧接着的 Q</translation>
    </message>
    <message>
        <source>These operators no longer read rounded data, so the numbers change a little, usually for the better; they are expected to run in float.</source>
        <translation>这些算子不再读取舍入后的数据，因此数值会略有变化，通常更好；它们预期以浮点运行。</translation>
    </message>
    <message>
        <source>Run in float: remove the Q/DQ around</source>
        <translation>以浮点运行：移除周围的 Q/DQ</translation>
    </message>
    <message>
        <source>Quantize these operators only, run all others in float</source>
        <translation>只量化这些算子，其余全部以浮点运行</translation>
    </message>
    <message>
        <source>Nothing is quantized here</source>
        <translation>这里没有任何量化</translation>
    </message>
    <message>
        <source>The pairs after the nodes belong to the next layers, which read them</source>
        <translation>后面的量化对属于读取它们的下一层</translation>
    </message>
    <message>
        <source>Nothing else is quantized</source>
        <translation>其余都没有量化</translation>
    </message>
    <message>
        <source>Operators with weights; most others gain little from INT8</source>
        <translation>带权重的算子；其他多数从 INT8 中得益甚少</translation>
    </message>
    <message>
        <source>The type of &quot;{value}&quot; is not known, and an input of a model needs one</source>
        <translation>“{value}”的类型未知，而模型的输入需要类型</translation>
    </message>
    <message>
        <source>The nodes are in several graphs</source>
        <translation>这些节点位于多个图中</translation>
    </message>
    <message>
        <source>Values that they read from other nodes become inputs; values that other nodes or no node reads become outputs; constants are included. The open model does not change.</source>
        <translation>它们从其他节点读取的值成为输入，由其他节点读取或没有读取者的值成为输出；常量一并包含。打开的模型不改变。</translation>
    </message>
    <message>
        <source>Extract into a new model</source>
        <translation>提取为新模型</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is not known to be of a type that can be quantized</source>
        <translation>不能确定“{value}”的类型可以量化</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is constant</source>
        <translation>“{value}”是常量</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is already the output of a DQ</source>
        <translation>“{value}”已是 DQ 的输出</translation>
    </message>
    <message>
        <source>All consumers of &quot;{value}&quot; already quantize it</source>
        <translation>“{value}”的所有读取者都已将其量化</translation>
    </message>
    <message>
        <source>The value is rounded to 256 steps between −128 and 127 × scale, and limited to that range.</source>
        <translation>该值舍入到 −128 与 127 × 缩放因子之间的 256 级，并限制在该范围内。</translation>
    </message>
    <message>
        <source>Empty: each value gets the range of its neighbours or of its operator</source>
        <translation>留空：每个值取其相邻值或其算子的范围</translation>
    </message>
    <message>
        <source>Nothing here can be quantized</source>
        <translation>这里没有可以量化的</translation>
    </message>
    <message>
        <source>Outputs of the node, then its inputs</source>
        <translation>先是节点的输出，然后是它读取的值</translation>
    </message>
    <message>
        <source>The graph states no range: use the largest magnitude divided by 127, from a calibration</source>
        <translation>图中没有给出范围：请用校准所得的最大绝对值除以 127</translation>
    </message>
    <message>
        <source>The graph does not state the range of &quot;{value}&quot;: enter a scale</source>
        <translation>图中没有给出“{value}”的范围：请输入缩放因子</translation>
    </message>
    <message>
        <source>A scale has to be greater than 0: &quot;{scale}&quot;</source>
        <translation>缩放因子必须大于 0：“{scale}”</translation>
    </message>
    <message>
        <source>Insert a Q/DQ pair</source>
        <translation>插入一对 Q/DQ</translation>
    </message>
    <message>
        <source>Enter another name than &quot;{name}&quot;</source>
        <translation>请给出与“{name}”不同的名称</translation>
    </message>
    <message>
        <source>Every node already has a unique name</source>
        <translation>每个节点都已有唯一的名称</translation>
    </message>
    <message>
        <source>{count} nodes are named after their first output</source>
        <translation>{count} 个节点以其第一个输出命名</translation>
    </message>
    <message>
        <source>The current name</source>
        <translation>当前名称</translation>
    </message>
    <message>
        <source>Another node has the name &quot;{name}&quot;</source>
        <translation>另一个节点已有名称“{name}”</translation>
    </message>
    <message>
        <source>All consumers are changed, also in bodies. Callers identify inputs and outputs of the graph by name.</source>
        <translation>所有读取者随之更改，子图中的也不例外。调用方按名称识别图的输入和输出。</translation>
    </message>
    <message>
        <source>Name all nodes</source>
        <translation>为所有节点命名</translation>
    </message>
    <message>
        <source>Rename the node</source>
        <translation>重命名节点</translation>
    </message>
    <message>
        <source>Rename a value</source>
        <translation>重命名值</translation>
    </message>
    <message>
        <source>The node has neither inputs nor outputs</source>
        <translation>该节点既没有输入也没有输出</translation>
    </message>
    <message>
        <source>Remove Q/DQ pairs before activations</source>
        <translation>移除激活之前的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Let residual Adds read the existing pair</source>
        <translation>让残差 Add 读取已有的量化对</translation>
    </message>
    <message>
        <source>One scale for each Concat</source>
        <translation>每个 Concat 只用一个缩放因子</translation>
    </message>
    <message>
        <source>Fold quantized constants that are not weights</source>
        <translation>折叠并非权重的量化常量</translation>
    </message>
    <message>
        <source>Read shapes before Q/DQ</source>
        <translation>在 Q/DQ 之前读取形状</translation>
    </message>
    <message>
        <source>Select the nodes for this tool</source>
        <translation>请选择要处理的节点</translation>
    </message>
    <message>
        <source>This tool needs one node; {count} were selected</source>
        <translation>此工具需要一个节点；选择了 {count} 个</translation>
    </message>
    <message>
        <source>Nodes of a local function cannot be edited: its calls differ</source>
        <translation>局部函数的节点不能编辑：各处调用不同</translation>
    </message>
    <message>
        <source>There is nothing to change here</source>
        <translation>这里没有可更改的内容</translation>
    </message>
    <message>
        <source>At {count} places</source>
        <translation>在 {count} 处</translation>
    </message>
    <message>
        <source>At {count} places. {note}</source>
        <translation>在 {count} 处。{note}</translation>
    </message>
    <message>
        <source>There is no tool &quot;{tool}&quot;</source>
        <translation>没有工具“{tool}”</translation>
    </message>
    <message>
        <source>A selected node no longer exists</source>
        <translation>所选的某个节点已不存在</translation>
    </message>
    <message>
        <source>The scale of {node}</source>
        <translation>{node} 的缩放因子</translation>
    </message>
    <message>
        <source>{op} stays within ±{largest}</source>
        <translation>{op} 保持在 ±{largest} 之内</translation>
    </message>
    <message>
        <source>{count} Q and DQ stay, because they are not part of a complete pair</source>
        <translation>{count} 个 Q 和 DQ 保留，因为它们不属于完整的一对</translation>
    </message>
    <message>
        <source>TensorRT 11 has no calibrator, so it cannot use the cache. Select an older target</source>
        <translation>TensorRT 11 已没有校准器，因此无法使用该缓存。请选择较旧的目标</translation>
    </message>
    <message>
        <source>The numbers become those of the float model. The tool writes the scales of the activations as a calibration cache and the quantized layers as --layerPrecisions; neither can have scales for each channel or zero points.</source>
        <translation>数值是浮点模型的。将激活的缩放因子写成校准缓存，将已量化的层写成 --layerPrecisions；逐通道带缩放因子或自带零点的，两者都放不下。</translation>
    </message>
    <message>
        <source>Convert Q/DQ to a calibration cache and layer precisions</source>
        <translation>将 Q/DQ 转成校准缓存和逐层精度</translation>
    </message>
    <message>
        <source>float[1,3,224,224], int8[N,16]; empty removes the declaration of an inner value</source>
        <translation>float[1,3,224,224]、int8[N,16]；留空则去掉内部值的声明</translation>
    </message>
    <message>
        <source>Declares the type; nothing is converted. Callers have to know about a changed input or output.</source>
        <translation>只声明类型，不作转换。若是图的输入或输出，须告知调用方。</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is a constant of another type or shape: convert it instead</source>
        <translation>“{value}”是类型或形状不同的常量：请改用转换</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is computed as {type}: convert it instead</source>
        <translation>“{value}”计算所得的类型是 {type}：请改用转换</translation>
    </message>
    <message>
        <source>A constant is rewritten in the new type; a computed value gets a Cast that all its consumers read. Check that they accept the type.</source>
        <translation>常量以新类型重写；计算所得的值之后放一个 Cast，由所有读取者读取。请确认它们接受该类型。</translation>
    </message>
    <message>
        <source>The tensor of a Constant node is converted by its &quot;value&quot; attribute</source>
        <translation>Constant 节点的张量通过其“value”属性转换</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is {type} already</source>
        <translation>“{value}”已经是 {type}</translation>
    </message>
    <message>
        <source>No node in the graph reads &quot;{value}&quot;</source>
        <translation>图中没有节点读取“{value}”</translation>
    </message>
    <message>
        <source>Declare the type of a value</source>
        <translation>声明值的类型</translation>
    </message>
    <message>
        <source>Convert a value to another type</source>
        <translation>将值转换为另一类型</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no value for an attribute. Write numbers as they are, words in quotes, lists in brackets</source>
        <translation>“{text}”不是属性的值。数字直接写，文字加引号，列表加方括号</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no type. Write float[1,3,224,224], int8[N,16] or int64[]</source>
        <translation>“{text}”不是类型。请写 float[1,3,224,224]、int8[N,16] 或 int64[]</translation>
    </message>
    <message>
        <source>Outer frame of every core-library error</source>
        <translation>核心库每条错误的外框</translation>
    </message>
    <message>
        <source>Outer frame of every core-library error. Up to 8.x/9.x it carries the source location in square brackets, 10.x usually the public API name.</source>
        <translation>核心库每条错误的外框。直到 8.x/9.x 在方括号中给出源码位置，10.x 通常给出公开 API 的名称。</translation>
    </message>
    <message>
        <source>Any build failure; the detail text decides.</source>
        <translation>任何构建失败；以细节文字为准。</translation>
    </message>
    <message>
        <source>Match the detail text against the other entries.</source>
        <translation>请将细节文字与其他条目对照。</translation>
    </message>
    <message>
        <source>Parser names the ONNX node it stopped at: index in the node list, op type and first output tensor</source>
        <translation>解析器指出它停在哪个 ONNX 节点：节点列表中的序号、算子类型和第一个输出张量</translation>
    </message>
    <message>
        <source>Parser names the ONNX node it stopped at: index in the node list, op type and first output tensor.</source>
        <translation>解析器指出它停在哪个 ONNX 节点：节点列表中的序号、算子类型和第一个输出张量。</translation>
    </message>
    <message>
        <source>Any importer failure.</source>
        <translation>任何导入失败。</translation>
    </message>
    <message>
        <source>Jump to the node by first output name (index alone is fragile when subgraphs are involved).</source>
        <translation>按第一个输出的名称找到节点（有子图时仅凭序号不可靠）。</translation>
    </message>
    <message>
        <source>Parser source location; the next line holds &quot;[code] text&quot;</source>
        <translation>解析器源码位置；下一行是“[代码] 文字”</translation>
    </message>
    <message>
        <source>Parser source location; the next line holds &quot;[code] text&quot;.</source>
        <translation>解析器源码位置；下一行是“[代码] 文字”。</translation>
    </message>
    <message>
        <source>Read the following line with the other entries.</source>
        <translation>请用其他条目对照下一行。</translation>
    </message>
    <message>
        <source>Structured parser error (get_error text, Polygraphy tables)</source>
        <translation>结构化的解析器错误（get_error 文本、Polygraphy 表格）</translation>
    </message>
    <message>
        <source>Structured parser error (get_error text, Polygraphy tables). Code names are those of the parser ErrorCode enum (INVALID_NODE, UNSUPPORTED_NODE, UNSUPPORTED_NODE_ATTR, ...).</source>
        <translation>结构化的解析器错误（get_error 文本、Polygraphy 表格）。代码名称取自解析器的 ErrorCode 枚举（INVALID_NODE、UNSUPPORTED_NODE、UNSUPPORTED_NODE_ATTR……）。</translation>
    </message>
    <message>
        <source>Jump to node by name.</source>
        <translation>按名称找到节点。</translation>
    </message>
    <message>
        <source>The network builder rejected a layer the importer had just added; the reason follows on the next line</source>
        <translation>网络构建器拒绝了导入器刚添加的层；原因在下一行</translation>
    </message>
    <message>
        <source>The network builder rejected a layer the importer had just added; the reason follows on the next line.</source>
        <translation>网络构建器拒绝了导入器刚添加的层；原因在下一行。</translation>
    </message>
    <message>
        <source>Type or shape rule of the core library violated.</source>
        <translation>违反了核心库的类型或形状规则。</translation>
    </message>
    <message>
        <source>Use the following line.</source>
        <translation>请看下一行。</translation>
    </message>
    <message>
        <source>A constant held in (or constant-folded to) a quantized type is consumed by something that is neither a dequantize layer nor a plugin layer of an accepted kind</source>
        <translation>以量化类型存放（或常量折叠成量化类型）的常量，其读取者既不是反量化层，也不是可接受种类的插件层</translation>
    </message>
    <message>
        <source>A constant held in (or constant-folded to) a quantized type is consumed by something that is neither a dequantize layer nor a plugin layer of an accepted kind.</source>
        <translation>以量化类型存放（或常量折叠成量化类型）的常量，其读取者既不是反量化层，也不是可接受种类的插件层。</translation>
    </message>
    <message>
        <source>10.0.x does not count V3 plugins as accepted consumers. On any version: Q placed on a constant whose DQ was removed or bypassed, int8 initializer feeding Concat/Gather/Reshape/MatMul, quantizing every op with a generic tool. An Identity (left by export when equal INT8 buffers are merged) between the constant and a plugin is enough.</source>
        <translation>10.0.x 不把 V3 插件算作可接受的读取者。任何版本：常量上有 Q 而其 DQ 被移除或绕过，INT8 初始化器直接进入 Concat/Gather/Reshape/MatMul，用通用工具量化了所有算子。常量与插件之间有一个 Identity（导出时合并相同 INT8 缓冲所留）就足以引起。</translation>
    </message>
    <message>
        <source>Bypass Identity nodes between constant and DQ/plugin (exact). Upgrade to 10.1+ for V3 plugins; else restore DQ right after the constant, move the DQ above layout ops, or fold constant -&gt; Q -&gt; DQ into a float constant (exact).</source>
        <translation>绕过常量与 DQ/插件之间的 Identity 节点（精确）。V3 插件请升级到 10.1 以上；否则在常量之后恢复 DQ，把 DQ 移到布局算子之上，或把 常量 -&gt; Q -&gt; DQ 折叠成浮点常量（精确）。</translation>
    </message>
    <message>
        <source>8.x form of the rule above: an INT8 constant has to feed a dequantize layer</source>
        <translation>上一规则的 8.x 形式：INT8 常量必须进入反量化层</translation>
    </message>
    <message>
        <source>8.x form of the rule above: an INT8 constant has to feed a dequantize layer.</source>
        <translation>上一规则的 8.x 形式：INT8 常量必须进入反量化层。</translation>
    </message>
    <message>
        <source>INT8 initializer consumed directly.</source>
        <translation>INT8 初始化器被直接读取。</translation>
    </message>
    <message>
        <source>Insert DQ with the right scale, or store the weight as float followed by Q/DQ.</source>
        <translation>插入缩放因子正确的 DQ，或将权重存为浮点并接 Q/DQ。</translation>
    </message>
    <message>
        <source>INT8 constants are only legal in a network that already is explicitly quantized</source>
        <translation>只有已显式量化的网络才允许 INT8 常量</translation>
    </message>
    <message>
        <source>INT8 constants are only legal in a network that already is explicitly quantized.</source>
        <translation>只有已显式量化的网络才允许 INT8 常量。</translation>
    </message>
    <message>
        <source>INT8 initializer in a model without Q/DQ nodes.</source>
        <translation>没有 Q/DQ 节点的模型中有 INT8 初始化器。</translation>
    </message>
    <message>
        <source>Dequantize the constant to float offline, or add proper Q/DQ.</source>
        <translation>离线将常量反量化为浮点，或添加正确的 Q/DQ。</translation>
    </message>
    <message>
        <source>No kernel covers this fused layer with the types and formats that are demanded of it</source>
        <translation>没有内核能以所要求的类型和格式覆盖这个融合层</translation>
    </message>
    <message>
        <source>No kernel covers this fused layer with the types and formats that are demanded of it.</source>
        <translation>没有内核能以所要求的类型和格式覆盖这个融合层。</translation>
    </message>
    <message>
        <source>INT8 forced by Q/DQ on a shape no INT8 kernel has (grouped or depthwise conv, few channels, large filter, conv fused with pool or generic activation), old GPU (SM 7.5 and older), too little workspace, Myelin failure.</source>
        <translation>Q/DQ 迫使某个没有 INT8 内核的形状用 INT8（分组或深度卷积、通道少、卷积核大、与池化或一般激活融合的卷积），GPU 较旧（SM 7.5 及更早），工作空间太小，Myelin 失败。</translation>
    </message>
    <message>
        <source>Remove the Q/DQ pairs around that layer, pad or regroup channels, add Q/DQ so that the activation stays outside the fusion, newer release or GPU, raise workspace.</source>
        <translation>移除该层周围的 Q/DQ 对，补齐或重新分组通道，添加 Q/DQ 使激活留在融合之外，换用更新的版本或 GPU，提高工作空间。</translation>
    </message>
    <message>
        <source>A kernel was left out because the workspace is too small for it (spelt with one f up to 8.x)</source>
        <translation>因工作空间太小而略去了某个内核（直到 8.x 原文少写一个 f）</translation>
    </message>
    <message>
        <source>A kernel was left out because the workspace is too small for it (spelt with one f up to 8.x).</source>
        <translation>因工作空间太小而略去了某个内核（直到 8.x 原文少写一个 f）。</translation>
    </message>
    <message>
        <source>Workspace limit below what the kernel wants, or too little free memory on the GPU.</source>
        <translation>工作空间上限低于内核所需，或 GPU 空闲内存太少。</translation>
    </message>
    <message>
        <source>Raise the workspace limit (--memPoolSize=workspace:MiB, in older releases --workspace=MiB), free memory on the GPU.</source>
        <translation>提高工作空间上限（--memPoolSize=workspace:MiB，较旧版本为 --workspace=MiB），释放 GPU 内存。</translation>
    </message>
    <message>
        <source>After filtering formats by the Q/DQ propagation no candidate format is left for a node</source>
        <translation>按 Q/DQ 传播筛选格式之后，某个节点没有剩下候选格式</translation>
    </message>
    <message>
        <source>After filtering formats by the Q/DQ propagation no candidate format is left for a node. The node name is not in the line; it is the last node named before it.</source>
        <translation>按 Q/DQ 传播筛选格式之后，某个节点没有剩下候选格式。该行没有节点名；它是此前最后提到的节点。</translation>
    </message>
    <message>
        <source>Plugin whose supportsFormatCombination only accepts INT8 while the graph gives it float (Q -&gt; DQ -&gt; plugin), or the reverse; a node wrongly marked INT8 by propagation.</source>
        <translation>插件的 supportsFormatCombination 只接受 INT8，而图给它浮点（Q -&gt; DQ -&gt; 插件），或相反；传播错误地把节点标为 INT8。</translation>
    </message>
    <message>
        <source>Use Q -&gt; plugin -&gt; DQ, or let the plugin accept the float combination too.</source>
        <translation>用 Q -&gt; 插件 -&gt; DQ，或让插件也接受浮点组合。</translation>
    </message>
    <message>
        <source>A node ended with no usable implementation choice; 8.4 names it at the end</source>
        <translation>某个节点没有可用的实现；8.4 在末尾指出它</translation>
    </message>
    <message>
        <source>A node ended with no usable implementation choice; 8.4 names it at the end.</source>
        <translation>某个节点没有可用的实现；8.4 在末尾指出它。</translation>
    </message>
    <message>
        <source>8.4 and older with Q -&gt; plugin -&gt; DQ; missing Q/DQ between two quantizable ops; PyTorch FX graphs with partial Q/DQ.</source>
        <translation>8.4 及更早遇到 Q -&gt; 插件 -&gt; DQ；两个可量化算子之间缺少 Q/DQ；只有部分 Q/DQ 的 PyTorch FX 图。</translation>
    </message>
    <message>
        <source>Newer release; otherwise keep plugin float, or add the missing Q/DQ.</source>
        <translation>换用更新的版本；否则让插件保持浮点，或补上缺少的 Q/DQ。</translation>
    </message>
    <message>
        <source>For this plugin node no advertised combination of type and layout fits the tensor types fixed around it</source>
        <translation>对于此插件节点，它声明的类型与布局组合都不符合周围已定的张量类型</translation>
    </message>
    <message>
        <source>For this plugin node no advertised combination of type and layout fits the tensor types fixed around it.</source>
        <translation>对于此插件节点，它声明的类型与布局组合都不符合周围已定的张量类型。</translation>
    </message>
    <message>
        <source>Plugin accepts INT8 only but receives float, or float only but receives INT8; INT64 input on 10.x where the plugin accepts INT32; INT8 index data without scale.</source>
        <translation>插件只接受 INT8 却收到浮点，或只接受浮点却收到 INT8；10.x 上输入 INT64 而插件接受 INT32；INT8 索引数据没有缩放因子。</translation>
    </message>
    <message>
        <source>Remove input DQ and output Q (or the opposite), insert Cast to INT32/float, extend the plugin.</source>
        <translation>移除输入的 DQ 和输出的 Q（或相反），插入到 INT32/浮点的 Cast，扩展插件。</translation>
    </message>
    <message>
        <source>TensorRT stops asking a plugin after this many accepted combinations (100 by default)</source>
        <translation>插件接受的组合达到此数目（默认 100）后，TensorRT 不再询问</translation>
    </message>
    <message>
        <source>TensorRT stops asking a plugin after this many accepted combinations (100 by default).</source>
        <translation>插件接受的组合达到此数目（默认 100）后，TensorRT 不再询问。</translation>
    </message>
    <message>
        <source>Plugin with many inputs that says yes too often; the INT8 one may lie beyond the limit.</source>
        <translation>输入很多的插件应允得太多；INT8 的组合可能在上限之外。</translation>
    </message>
    <message>
        <source>Accept fewer combinations; V3 plugins may return another limit.</source>
        <translation>少接受一些组合；V3 插件可以返回别的上限。</translation>
    </message>
    <message>
        <source>The registry has no creator with that name and version</source>
        <translation>注册表中没有该名称和版本的创建器</translation>
    </message>
    <message>
        <source>The registry has no creator with that name and version.</source>
        <translation>注册表中没有该名称和版本的创建器。</translation>
    </message>
    <message>
        <source>Op unknown to the parser (so it was tried as plugin) or plugin library not loaded.</source>
        <translation>解析器不认识该算子（因此当作插件尝试），或插件库没有加载。</translation>
    </message>
    <message>
        <source>Replace the op, load the library, or set plugin_version / plugin_namespace.</source>
        <translation>替换该算子，加载库，或设置 plugin_version / plugin_namespace。</translation>
    </message>
    <message>
        <source>The parser does not know the operator, and no plugin of its name is loaded</source>
        <translation>解析器不认识该算子，也没有加载同名插件</translation>
    </message>
    <message>
        <source>The parser does not know the operator, and no plugin of its name is loaded. The same is said of operators that only newer releases of the parser know.</source>
        <translation>解析器不认识该算子，也没有加载同名插件。只有较新版本的解析器才认识的算子，也会得到同样的消息。</translation>
    </message>
    <message>
        <source>See creator_missing; also model carries ONNX Runtime private ops (com.microsoft, com.microsoft.nchwc) or TRT_* ops newer than the target.</source>
        <translation>见 creator_missing；模型也可能带有 ONNX Runtime 的私有算子（com.microsoft、com.microsoft.nchwc），或比目标更新的 TRT_* 算子。</translation>
    </message>
    <message>
        <source>As above.</source>
        <translation>同上。</translation>
    </message>
    <message>
        <source>Announces the plugin fallback</source>
        <translation>宣布转而尝试插件</translation>
    </message>
    <message>
        <source>Announces the plugin fallback. INFO up to 10.x, VERBOSE in 10.15. Without the second half (10.15) it is a fatal error after plugin override lookup failed.</source>
        <translation>宣布转而尝试插件。直到 10.x 为 INFO，10.15 为 VERBOSE。没有后半句时（10.15），它是查找插件替代失败后的致命错误。</translation>
    </message>
    <message>
        <source>Op not built in.</source>
        <translation>该算子不是内置的。</translation>
    </message>
    <message>
        <source>None if a plugin is meant; else replace the op.</source>
        <translation>若本来就是插件，则无须处理；否则替换该算子。</translation>
    </message>
    <message>
        <source>Shows exactly which registry key is looked up</source>
        <translation>准确显示在注册表中查找的键</translation>
    </message>
    <message>
        <source>Shows exactly which registry key is looked up.</source>
        <translation>准确显示在注册表中查找的键。</translation>
    </message>
    <message>
        <source>Plugin fallback.</source>
        <translation>转而尝试插件。</translation>
    </message>
    <message>
        <source>Compare with the creator key.</source>
        <translation>与创建器的键对照。</translation>
    </message>
    <message>
        <source>The creator declares a field that the ONNX node lacks</source>
        <translation>创建器声明的某个字段，ONNX 节点没有</translation>
    </message>
    <message>
        <source>The creator declares a field that the ONNX node lacks.</source>
        <translation>创建器声明的某个字段，ONNX 节点没有。</translation>
    </message>
    <message>
        <source>Attribute dropped or misspelt at export.</source>
        <translation>导出时丢失或写错了属性。</translation>
    </message>
    <message>
        <source>Add the attribute.</source>
        <translation>添加该属性。</translation>
    </message>
    <message>
        <source>tensorrt_plugin_shape_input_indices only works for V3 plugins</source>
        <translation>tensorrt_plugin_shape_input_indices 只对 V3 插件有效</translation>
    </message>
    <message>
        <source>tensorrt_plugin_shape_input_indices only works for V3 plugins.</source>
        <translation>tensorrt_plugin_shape_input_indices 只对 V3 插件有效。</translation>
    </message>
    <message>
        <source>Attribute on a node that resolves to a V2 plugin.</source>
        <translation>该属性所在的节点解析为 V2 插件。</translation>
    </message>
    <message>
        <source>Port to V3 or drop the attribute.</source>
        <translation>移植到 V3，或去掉该属性。</translation>
    </message>
    <message>
        <source>Zero point has a non-zero element</source>
        <translation>零点中有不为零的元素</translation>
    </message>
    <message>
        <source>Zero point has a non-zero element.</source>
        <translation>零点中有不为零的元素。</translation>
    </message>
    <message>
        <source>Asymmetric quantization (ONNX Runtime default for activations).</source>
        <translation>非对称量化（ONNX Runtime 对激活的默认做法）。</translation>
    </message>
    <message>
        <source>Re-quantize symmetrically; a static rewrite is only approximate.</source>
        <translation>重新做对称量化；静态改写只是近似。</translation>
    </message>
    <message>
        <source>Same rule, newer text; DLA may opt out through a parser flag</source>
        <translation>同一规则的较新文字；DLA 可用解析器标志豁免</translation>
    </message>
    <message>
        <source>Same rule, newer text; DLA may opt out through a parser flag.</source>
        <translation>同一规则的较新文字；DLA 可用解析器标志豁免。</translation>
    </message>
    <message>
        <source>Same.</source>
        <translation>同上。</translation>
    </message>
    <message>
        <source>Same; for DLA set kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA.</source>
        <translation>同上；DLA 请设置 kENABLE_UINT8_AND_ASYMMETRIC_QUANTIZATION_DLA。</translation>
    </message>
    <message>
        <source>Non-zero shifts noticed (the text is misspelt upstream)</source>
        <translation>注意到不为零的偏移（原文有拼写错误）</translation>
    </message>
    <message>
        <source>Non-zero shifts noticed (the text is misspelt upstream).</source>
        <translation>注意到不为零的偏移（原文有拼写错误）。</translation>
    </message>
    <message>
        <source>UINT8 zero point is treated as INT8: clamp range becomes -128..127, so values above 127*scale saturate differently from other runtimes</source>
        <translation>UINT8 零点被当作 INT8：截断范围变为 -128..127，因此大于 127*缩放因子的值饱和方式与其他运行时不同</translation>
    </message>
    <message>
        <source>UINT8 zero point is treated as INT8: clamp range becomes -128..127, so values above 127*scale saturate differently from other runtimes.</source>
        <translation>UINT8 零点被当作 INT8：截断范围变为 -128..127，因此大于 127*缩放因子的值饱和方式与其他运行时不同。</translation>
    </message>
    <message>
        <source>UINT8 activations.</source>
        <translation>UINT8 激活。</translation>
    </message>
    <message>
        <source>Switch type to INT8 only if scales were made for a signed range; otherwise double the scale (approximate).</source>
        <translation>只有缩放因子本为有符号范围而作时才把类型改为 INT8；否则将缩放因子加倍（近似）。</translation>
    </message>
    <message>
        <source>As above, newer text</source>
        <translation>同上，较新的文字</translation>
    </message>
    <message>
        <source>As above, newer text. Names a flag (kIMPORT_UINT8_QUANTIZATION) that the changelog calls otherwise.</source>
        <translation>同上，较新的文字。其中的标志（kIMPORT_UINT8_QUANTIZATION）在更新日志中另有名称。</translation>
    </message>
    <message>
        <source>Zero point type unsupported; INT8 assumed</source>
        <translation>不支持该零点类型；按 INT8 处理</translation>
    </message>
    <message>
        <source>Zero point type unsupported; INT8 assumed. Typical first line before only_activation_types.</source>
        <translation>不支持该零点类型；按 INT8 处理。通常是 only_activation_types 之前的第一行。</translation>
    </message>
    <message>
        <source>INT32 bias DequantizeLinear, INT16 quantization.</source>
        <translation>INT32 偏置的 DequantizeLinear，INT16 量化。</translation>
    </message>
    <message>
        <source>Dequantize the bias to a float initializer (exact).</source>
        <translation>将偏置反量化为浮点初始化器（精确）。</translation>
    </message>
    <message>
        <source>A DequantizeLinear was given a tensor that is not of a quantizable type, nearly always INT32</source>
        <translation>DequantizeLinear 收到的张量不是可量化的类型，几乎都是 INT32</translation>
    </message>
    <message>
        <source>A DequantizeLinear was given a tensor that is not of a quantizable type, nearly always INT32.</source>
        <translation>DequantizeLinear 收到的张量不是可量化的类型，几乎都是 INT32。</translation>
    </message>
    <message>
        <source>Bias quantized to INT32 by ONNX Runtime style tools.</source>
        <translation>ONNX Runtime 一类的工具把偏置量化成了 INT32。</translation>
    </message>
    <message>
        <source>Replace bias by float initializer = bias_int32 * scale (exact up to one float rounding); exporter option QuantizeBias=False.</source>
        <translation>用浮点初始化器 = bias_int32 * scale 代替偏置（精确，至多一次浮点舍入）；导出选项 QuantizeBias=False。</translation>
    </message>
    <message>
        <source>Precision of a DQ layer set to something else than a quantized type</source>
        <translation>DQ 层的精度被设为非量化类型</translation>
    </message>
    <message>
        <source>Precision of a DQ layer set to something else than a quantized type.</source>
        <translation>DQ 层的精度被设为非量化类型。</translation>
    </message>
    <message>
        <source>Same INT32 case.</source>
        <translation>同样是 INT32 的情形。</translation>
    </message>
    <message>
        <source>A constant scale has a value &lt;= 0 or NaN</source>
        <translation>常量缩放因子中有 &lt;= 0 或 NaN 的值</translation>
    </message>
    <message>
        <source>A constant scale has a value &lt;= 0 or NaN.</source>
        <translation>常量缩放因子中有 &lt;= 0 或 NaN 的值。</translation>
    </message>
    <message>
        <source>Dead channels or all-zero calibration data; initializer order mixed up (data and scale swapped).</source>
        <translation>失效的通道或全零的校准数据；初始化器顺序混乱（数据与缩放因子互换）。</translation>
    </message>
    <message>
        <source>Zero per-channel weight scale with all-zero weights: any positive scale is exact. Zero activation scale: any positive value is exact only if the tensor really is 0; otherwise approximate.</source>
        <translation>权重全零的逐通道缩放因子为零：任何正数都精确。激活缩放因子为零：只有张量确实为 0 时任何正数才精确；否则是近似。</translation>
    </message>
    <message>
        <source>Scale initializer has zero elements</source>
        <translation>缩放因子初始化器没有元素</translation>
    </message>
    <message>
        <source>Scale initializer has zero elements.</source>
        <translation>缩放因子初始化器没有元素。</translation>
    </message>
    <message>
        <source>Broken export.</source>
        <translation>导出有误。</translation>
    </message>
    <message>
        <source>None automatic.</source>
        <translation>没有自动办法。</translation>
    </message>
    <message>
        <source>1-D scale length differs from the size of the quantization axis</source>
        <translation>一维缩放因子的长度与量化轴的大小不同</translation>
    </message>
    <message>
        <source>1-D scale length differs from the size of the quantization axis.</source>
        <translation>一维缩放因子的长度与量化轴的大小不同。</translation>
    </message>
    <message>
        <source>axis attribute missing or wrong (default differs by parser version, see fact R05), weight transposed after quantization, ConvTranspose.</source>
        <translation>axis 属性缺失或有误（默认值因解析器版本而异，见依据 R05），权重在量化之后被转置，ConvTranspose。</translation>
    </message>
    <message>
        <source>If exactly one dim has size n, set axis to it (exact).</source>
        <translation>若恰好一个维度大小为 n，则将 axis 设为它（精确）。</translation>
    </message>
    <message>
        <source>Scale and zero point differ in element count</source>
        <translation>缩放因子与零点的元素个数不同</translation>
    </message>
    <message>
        <source>Scale and zero point differ in element count.</source>
        <translation>缩放因子与零点的元素个数不同。</translation>
    </message>
    <message>
        <source>Scalar zero point with per-channel scale.</source>
        <translation>标量零点配逐通道缩放因子。</translation>
    </message>
    <message>
        <source>Expand the (all-zero) zero point (exact).</source>
        <translation>扩展（全零的）零点（精确）。</translation>
    </message>
    <message>
        <source>Scale tensor has an unknown dimension</source>
        <translation>缩放因子张量有未知维度</translation>
    </message>
    <message>
        <source>Scale tensor has an unknown dimension.</source>
        <translation>缩放因子张量有未知维度。</translation>
    </message>
    <message>
        <source>Scale computed in the graph.</source>
        <translation>缩放因子在图中计算得出。</translation>
    </message>
    <message>
        <source>Fold the scale.</source>
        <translation>折叠缩放因子。</translation>
    </message>
    <message>
        <source>Scale is neither scalar, 1-D, nor of the input rank</source>
        <translation>缩放因子既不是标量或一维，秩也与输入不同</translation>
    </message>
    <message>
        <source>Scale is neither scalar, 1-D, nor of the input rank.</source>
        <translation>缩放因子既不是标量或一维，秩也与输入不同。</translation>
    </message>
    <message>
        <source>Exporter kept [K,1,1,1] style scale with other rank, or 2-D scale on 4-D weight.</source>
        <translation>导出器保留了 [K,1,1,1] 式的缩放因子而秩不同，或四维权重配二维缩放因子。</translation>
    </message>
    <message>
        <source>Reshape the constant if only one dim is &gt;1 (exact).</source>
        <translation>若只有一个维度大于 1，则改变常量的形状（精确）。</translation>
    </message>
    <message>
        <source>Blocked scale differs from the input in more or less than one dimension</source>
        <translation>分块缩放因子与输入不同的维度不是恰好一个</translation>
    </message>
    <message>
        <source>Blocked scale differs from the input in more or less than one dimension.</source>
        <translation>分块缩放因子与输入不同的维度不是恰好一个。</translation>
    </message>
    <message>
        <source>[K,1,1,1] per-channel scale written with full rank, or 2-D blocks through the standard op.</source>
        <translation>[K,1,1,1] 逐通道缩放因子按全秩写出，或通过标准算子做二维分块。</translation>
    </message>
    <message>
        <source>Squeeze a [K,1,..] scale to 1-D with axis (exact).</source>
        <translation>将 [K,1,..] 缩放因子压成一维并写明 axis（精确）。</translation>
    </message>
    <message>
        <source>Block size does not divide the dimension</source>
        <translation>块大小不能整除该维度</translation>
    </message>
    <message>
        <source>Block size does not divide the dimension.</source>
        <translation>块大小不能整除该维度。</translation>
    </message>
    <message>
        <source>Padding missing.</source>
        <translation>缺少补齐。</translation>
    </message>
    <message>
        <source>Pad weights offline (changes graph).</source>
        <translation>离线补齐权重（会改变图）。</translation>
    </message>
    <message>
        <source>Packing rule of 4-bit types</source>
        <translation>4 位类型的打包规则</translation>
    </message>
    <message>
        <source>Packing rule of 4-bit types.</source>
        <translation>4 位类型的打包规则。</translation>
    </message>
    <message>
        <source>Odd size.</source>
        <translation>大小为奇数。</translation>
    </message>
    <message>
        <source>Pad.</source>
        <translation>补齐。</translation>
    </message>
    <message>
        <source>Quantized type not accepted</source>
        <translation>不接受该量化类型</translation>
    </message>
    <message>
        <source>Quantized type not accepted.</source>
        <translation>不接受该量化类型。</translation>
    </message>
    <message>
        <source>INT16/UINT4/FP8 E5M2 zero point or output_dtype.</source>
        <translation>INT16/UINT4/FP8 E5M2 的零点或 output_dtype。</translation>
    </message>
    <message>
        <source>Re-quantize.</source>
        <translation>重新量化。</translation>
    </message>
    <message>
        <source>output_dtype contradicts the zero point or is not usable</source>
        <translation>output_dtype 与零点矛盾，或不可用</translation>
    </message>
    <message>
        <source>output_dtype contradicts the zero point or is not usable.</source>
        <translation>output_dtype 与零点矛盾，或不可用。</translation>
    </message>
    <message>
        <source>Opset 21+ export. Also hits a DequantizeLinear that carries both output_dtype and a zero point, since the attribute is compared with the zero-point type even there (10.0 to about 10.15).</source>
        <translation>opset 21 以上的导出。同时带 output_dtype 和零点的 DequantizeLinear 也会这样，因为那里同样拿该属性与零点类型比较（10.0 至约 10.15）。</translation>
    </message>
    <message>
        <source>Drop the attribute when the zero point gives the type. On DequantizeLinear drop the attribute if it equals the scale type, else drop it and add a Cast (exact).</source>
        <translation>零点已给出类型时去掉该属性。在 DequantizeLinear 上，若它等于缩放因子的类型就去掉，否则去掉并加一个 Cast（精确）。</translation>
    </message>
    <message>
        <source>Missing inputs</source>
        <translation>缺少输入</translation>
    </message>
    <message>
        <source>Missing inputs.</source>
        <translation>缺少输入。</translation>
    </message>
    <message>
        <source>8.0 and partly 8.6 insist on the zero point input.</source>
        <translation>8.0 以及部分 8.6 坚持要有零点输入。</translation>
    </message>
    <message>
        <source>Add an all-zero INT8 zero point (exact for TensorRT; note ONNX default is UINT8).</source>
        <translation>添加全零的 INT8 零点（对 TensorRT 精确；注意 ONNX 默认是 UINT8）。</translation>
    </message>
    <message>
        <source>8.0 rejects an axis attribute on per-tensor Q/DQ</source>
        <translation>8.0 拒绝逐张量 Q/DQ 上的 axis 属性</translation>
    </message>
    <message>
        <source>8.0 rejects an axis attribute on per-tensor Q/DQ.</source>
        <translation>8.0 拒绝逐张量 Q/DQ 上的 axis 属性。</translation>
    </message>
    <message>
        <source>Exporter always writes axis.</source>
        <translation>导出器总是写 axis。</translation>
    </message>
    <message>
        <source>Remove the attribute (exact).</source>
        <translation>移除该属性（精确）。</translation>
    </message>
    <message>
        <source>UINT8 may only appear at network I/O (and Q/DQ constants later)</source>
        <translation>UINT8 只能出现在网络的输入输出（以及后来的 Q/DQ 常量）</translation>
    </message>
    <message>
        <source>UINT8 may only appear at network I/O (and Q/DQ constants later).</source>
        <translation>UINT8 只能出现在网络的输入输出（以及后来的 Q/DQ 常量）。</translation>
    </message>
    <message>
        <source>UINT8 Q output, Cast to UINT8.</source>
        <translation>UINT8 的 Q 输出，Cast 到 UINT8。</translation>
    </message>
    <message>
        <source>Use INT8 Q/DQ, or Cast right after the input.</source>
        <translation>使用 INT8 的 Q/DQ，或在输入之后立即 Cast。</translation>
    </message>
    <message>
        <source>UINT8 initializer widened</source>
        <translation>UINT8 初始化器被加宽</translation>
    </message>
    <message>
        <source>UINT8 initializer widened.</source>
        <translation>UINT8 初始化器被加宽。</translation>
    </message>
    <message>
        <source>UINT8 constants outside Q/DQ.</source>
        <translation>Q/DQ 之外的 UINT8 常量。</translation>
    </message>
    <message>
        <source>None needed.</source>
        <translation>无须处理。</translation>
    </message>
    <message>
        <source>INT64 initializers are narrowed to INT32</source>
        <translation>INT64 初始化器被缩窄为 INT32</translation>
    </message>
    <message>
        <source>INT64 initializers are narrowed to INT32.</source>
        <translation>INT64 初始化器被缩窄为 INT32。</translation>
    </message>
    <message>
        <source>Shape constants from PyTorch.</source>
        <translation>来自 PyTorch 的形状常量。</translation>
    </message>
    <message>
        <source>Usually harmless; check for values outside INT32 (then clamped).</source>
        <translation>通常无害；请检查有无超出 INT32 的值（会被截断）。</translation>
    </message>
    <message>
        <source>Value changed while narrowing</source>
        <translation>缩窄时值发生改变</translation>
    </message>
    <message>
        <source>Value changed while narrowing.</source>
        <translation>缩窄时值发生改变。</translation>
    </message>
    <message>
        <source>Sentinels such as INT64_MAX in Slice ends.</source>
        <translation>Slice 结尾的 INT64_MAX 之类的标记值。</translation>
    </message>
    <message>
        <source>Slice ends: harmless. Others: replace.</source>
        <translation>Slice 的结尾：无害。其他：替换。</translation>
    </message>
    <message>
        <source>From 9.0 INT64 I/O stays INT64</source>
        <translation>从 9.0 起 INT64 的输入输出保持 INT64</translation>
    </message>
    <message>
        <source>From 9.0 INT64 I/O stays INT64.</source>
        <translation>从 9.0 起 INT64 的输入输出保持 INT64。</translation>
    </message>
    <message>
        <source>Model I/O INT64.</source>
        <translation>模型的输入输出为 INT64。</translation>
    </message>
    <message>
        <source>Adapt buffers, or Cast at the boundary.</source>
        <translation>调整缓冲区，或在边界处 Cast。</translation>
    </message>
    <message>
        <source>Declared graph output type differs from the computed INT32</source>
        <translation>图输出声明的类型与计算所得的 INT32 不同</translation>
    </message>
    <message>
        <source>Declared graph output type differs from the computed INT32.</source>
        <translation>图输出声明的类型与计算所得的 INT32 不同。</translation>
    </message>
    <message>
        <source>Plugin or op returns INT32 while ONNX says INT64.</source>
        <translation>插件或算子返回 INT32，而 ONNX 写的是 INT64。</translation>
    </message>
    <message>
        <source>Insert Cast.</source>
        <translation>插入 Cast。</translation>
    </message>
    <message>
        <source>An input used as a shape has a float type</source>
        <translation>用作形状的输入是浮点类型</translation>
    </message>
    <message>
        <source>An input used as a shape has a float type.</source>
        <translation>用作形状的输入是浮点类型。</translation>
    </message>
    <message>
        <source>Exported size input as float.</source>
        <translation>导出的尺寸输入是浮点。</translation>
    </message>
    <message>
        <source>Change input type.</source>
        <translation>改变输入类型。</translation>
    </message>
    <message>
        <source>Initializer type unknown to this parser</source>
        <translation>此解析器不认识初始化器的类型</translation>
    </message>
    <message>
        <source>Initializer type unknown to this parser.</source>
        <translation>此解析器不认识初始化器的类型。</translation>
    </message>
    <message>
        <source>FP8/INT4/FP4/UINT16/complex initializers on an older target.</source>
        <translation>较旧目标上的 FP8/INT4/FP4/UINT16/复数初始化器。</translation>
    </message>
    <message>
        <source>Upgrade or convert.</source>
        <translation>升级或转换。</translation>
    </message>
    <message>
        <source>Implicit quantization: no scale for the tensor, layers touching it stay in float</source>
        <translation>隐式量化：张量没有缩放因子，与它相连的层保持浮点</translation>
    </message>
    <message>
        <source>Implicit quantization: no scale for the tensor, layers touching it stay in float.</source>
        <translation>隐式量化：张量没有缩放因子，与它相连的层保持浮点。</translation>
    </message>
    <message>
        <source>Shape/constant/normalization tensors, layers skipped by calibration, stale cache.</source>
        <translation>形状/常量/归一化张量，校准时跳过的层，过期的缓存。</translation>
    </message>
    <message>
        <source>Mostly ignorable; else recalibrate or move to explicit Q/DQ.</source>
        <translation>大多可以忽略；否则重新校准或改用显式 Q/DQ。</translation>
    </message>
    <message>
        <source>INT8 requested without calibrator</source>
        <translation>要求 INT8 而没有校准器</translation>
    </message>
    <message>
        <source>INT8 requested without calibrator.</source>
        <translation>要求 INT8 而没有校准器。</translation>
    </message>
    <message>
        <source>INT8 flag on, model without Q/DQ, no calibrator.</source>
        <translation>打开了 INT8 标志，模型没有 Q/DQ，也没有校准器。</translation>
    </message>
    <message>
        <source>Add calibrator, dynamic ranges or Q/DQ.</source>
        <translation>添加校准器、动态范围或 Q/DQ。</translation>
    </message>
    <message>
        <source>Model has Q/DQ, so calibration data are ignored</source>
        <translation>模型带有 Q/DQ，因此忽略校准数据</translation>
    </message>
    <message>
        <source>Model has Q/DQ, so calibration data are ignored.</source>
        <translation>模型带有 Q/DQ，因此忽略校准数据。</translation>
    </message>
    <message>
        <source>Q/DQ model plus --calib / --int8.</source>
        <translation>Q/DQ 模型加 --calib / --int8。</translation>
    </message>
    <message>
        <source>Nothing, or remove all Q/DQ to use calibration.</source>
        <translation>无须处理；或移除所有 Q/DQ 以使用校准。</translation>
    </message>
    <message>
        <source>INT8 build without any scale</source>
        <translation>INT8 构建没有任何缩放因子</translation>
    </message>
    <message>
        <source>INT8 build without any scale.</source>
        <translation>INT8 构建没有任何缩放因子。</translation>
    </message>
    <message>
        <source>Same as not_used, fatal.</source>
        <translation>与 not_used 相同，致命。</translation>
    </message>
    <message>
        <source>Provide scales.</source>
        <translation>提供缩放因子。</translation>
    </message>
    <message>
        <source>Dynamic-shape model calibrated with the first profile</source>
        <translation>动态形状的模型以第一个优化配置校准</translation>
    </message>
    <message>
        <source>Dynamic-shape model calibrated with the first profile.</source>
        <translation>动态形状的模型以第一个优化配置校准。</translation>
    </message>
    <message>
        <source>setCalibrationProfile not called.</source>
        <translation>没有调用 setCalibrationProfile。</translation>
    </message>
    <message>
        <source>Set it; calibration uses the OPT shapes.</source>
        <translation>设置它；校准采用 OPT 形状。</translation>
    </message>
    <message>
        <source>Calibrator handed a bad device pointer or size</source>
        <translation>校准器交来的设备指针或大小有误</translation>
    </message>
    <message>
        <source>Calibrator handed a bad device pointer or size.</source>
        <translation>校准器交来的设备指针或大小有误。</translation>
    </message>
    <message>
        <source>get_batch returns host memory, wrong order or fewer pointers than inputs.</source>
        <translation>get_batch 返回主机内存、顺序有误，或指针数少于输入数。</translation>
    </message>
    <message>
        <source>Fix the calibrator.</source>
        <translation>修正校准器。</translation>
    </message>
    <message>
        <source>Q/DQ present, INT8 builder flag absent (weak typing)</source>
        <translation>有 Q/DQ，但没有 INT8 构建标志（弱类型）</translation>
    </message>
    <message>
        <source>Q/DQ present, INT8 builder flag absent (weak typing).</source>
        <translation>有 Q/DQ，但没有 INT8 构建标志（弱类型）。</translation>
    </message>
    <message>
        <source>Engine built without --int8 / ORT trt_int8_enable.</source>
        <translation>构建引擎时没有 --int8 / ORT 的 trt_int8_enable。</translation>
    </message>
    <message>
        <source>Set INT8 flag or strong typing.</source>
        <translation>设置 INT8 标志或强类型。</translation>
    </message>
    <message>
        <source>Dynamic dims need min/opt/max</source>
        <translation>动态维度需要 min/opt/max</translation>
    </message>
    <message>
        <source>Dynamic dims need min/opt/max.</source>
        <translation>动态维度需要 min/opt/max。</translation>
    </message>
    <message>
        <source>trtexec without shapes.</source>
        <translation>trtexec 没有给出形状。</translation>
    </message>
    <message>
        <source>Supply profile or fix dims.</source>
        <translation>提供优化配置或固定维度。</translation>
    </message>
    <message>
        <source>Convolution whose kernel comes as a tensor could not absorb it</source>
        <translation>卷积核以张量形式给出的卷积未能将其吸收</translation>
    </message>
    <message>
        <source>Convolution whose kernel comes as a tensor could not absorb it. MatMul may be turned into a convolution first.</source>
        <translation>卷积核以张量形式给出的卷积未能将其吸收。MatMul 可能先被转成卷积。</translation>
    </message>
    <message>
        <source>Weight is not constant -&gt; (Q) -&gt; DQ, shared between several consumers, or a layout op sits between DQ and the layer.</source>
        <translation>权重不是 常量 -&gt; (Q) -&gt; DQ，由多个读取者共用，或 DQ 与该层之间有布局算子。</translation>
    </message>
    <message>
        <source>Duplicate the Q/DQ chain per consumer, move Transpose before Q (exact), fold.</source>
        <translation>为每个读取者复制 Q/DQ 链，将 Transpose 移到 Q 之前（精确），折叠。</translation>
    </message>
    <message>
        <source>Fusion pass broke on a Q/DQ arrangement; the line before names the constant and layer</source>
        <translation>融合步骤在某种 Q/DQ 排列上出错；前一行指出常量和层</translation>
    </message>
    <message>
        <source>Fusion pass broke on a Q/DQ arrangement; the line before names the constant and layer.</source>
        <translation>融合步骤在某种 Q/DQ 排列上出错；前一行指出常量和层。</translation>
    </message>
    <message>
        <source>Conv + Relu with both inputs quantized where a third-party tool shared or merged weight Q/DQ.</source>
        <translation>Conv + Relu 的两个输入都已量化，而第三方工具共用或合并了权重的 Q/DQ。</translation>
    </message>
    <message>
        <source>Give each conv its own weight Q/DQ; newer release.</source>
        <translation>给每个卷积各自的权重 Q/DQ；换用更新的版本。</translation>
    </message>
    <message>
        <source>Pointwise fusion saw more than one output scale</source>
        <translation>逐元素融合遇到不止一个输出缩放因子</translation>
    </message>
    <message>
        <source>Pointwise fusion saw more than one output scale.</source>
        <translation>逐元素融合遇到不止一个输出缩放因子。</translation>
    </message>
    <message>
        <source>Per-channel scale on an activation, or several Q with different scales after one pointwise op.</source>
        <translation>激活上有逐通道缩放因子，或一个逐元素算子之后有多个缩放因子不同的 Q。</translation>
    </message>
    <message>
        <source>Make the activation scale scalar (approximate) or unify scales.</source>
        <translation>让激活的缩放因子为标量（近似），或统一缩放因子。</translation>
    </message>
    <message>
        <source>Plugin INT8 input without exactly one scale</source>
        <translation>插件的 INT8 输入没有恰好一个缩放因子</translation>
    </message>
    <message>
        <source>Plugin INT8 input without exactly one scale.</source>
        <translation>插件的 INT8 输入没有恰好一个缩放因子。</translation>
    </message>
    <message>
        <source>INT8 plugin in an implicit build, or per-channel scale feeding a plugin.</source>
        <translation>隐式构建中的 INT8 插件，或逐通道缩放因子供给插件。</translation>
    </message>
    <message>
        <source>Per-tensor scale.</source>
        <translation>改用逐张量缩放因子。</translation>
    </message>
    <message>
        <source>Stand-alone Scale (unfused Q/DQ) got a scale count it cannot use</source>
        <translation>单独的 Scale（未融合的 Q/DQ）得到它不能使用的缩放因子数量</translation>
    </message>
    <message>
        <source>Stand-alone Scale (unfused Q/DQ) got a scale count it cannot use.</source>
        <translation>单独的 Scale（未融合的 Q/DQ）得到它不能使用的缩放因子数量。</translation>
    </message>
    <message>
        <source>Per-channel Q/DQ on an activation.</source>
        <translation>激活上有逐通道 Q/DQ。</translation>
    </message>
    <message>
        <source>Per-tensor scale for activations.</source>
        <translation>激活改用逐张量缩放因子。</translation>
    </message>
    <message>
        <source>8.0 failure with Q/DQ on both inputs of Add where one branch is Relu output</source>
        <translation>8.0 的失败：Add 的两个输入都有 Q/DQ，而一支是 Relu 的输出</translation>
    </message>
    <message>
        <source>8.0 failure with Q/DQ on both inputs of Add where one branch is Relu output.</source>
        <translation>8.0 的失败：Add 的两个输入都有 Q/DQ，而一支是 Relu 的输出。</translation>
    </message>
    <message>
        <source>8.0.1 bug.</source>
        <translation>8.0.1 的缺陷。</translation>
    </message>
    <message>
        <source>Drop Q/DQ on the non-residual branch (recommended placement anyway).</source>
        <translation>去掉非残差分支上的 Q/DQ（本来就是建议的放法）。</translation>
    </message>
    <message>
        <source>Happens when every tensor of a Q/DQ model is marked as output</source>
        <translation>Q/DQ 模型的所有张量都标为输出时发生</translation>
    </message>
    <message>
        <source>Happens when every tensor of a Q/DQ model is marked as output.</source>
        <translation>Q/DQ 模型的所有张量都标为输出时发生。</translation>
    </message>
    <message>
        <source>Debug option mark all.</source>
        <translation>调试选项“全部标为输出”。</translation>
    </message>
    <message>
        <source>Do not mark all outputs on Q/DQ models.</source>
        <translation>不要在 Q/DQ 模型上将所有张量标为输出。</translation>
    </message>
    <message>
        <source>No implementation was timed for a node beside plugins</source>
        <translation>插件旁边的某个节点没有任何实现被计时</translation>
    </message>
    <message>
        <source>No implementation was timed for a node beside plugins.</source>
        <translation>插件旁边的某个节点没有任何实现被计时。</translation>
    </message>
    <message>
        <source>Q/DQ beside half plugins.</source>
        <translation>半精度插件旁边有 Q/DQ。</translation>
    </message>
    <message>
        <source>Newer release, keep plugin float with explicit Cast.</source>
        <translation>换用更新的版本，用显式 Cast 让插件保持浮点。</translation>
    </message>
    <message>
        <source>One kernel family has nothing for the format being timed; fatal only if all families say so</source>
        <translation>某一内核族对正在计时的格式没有可用的；只有所有内核族都如此才致命</translation>
    </message>
    <message>
        <source>One kernel family has nothing for the format being timed; fatal only if all families say so.</source>
        <translation>某一内核族对正在计时的格式没有可用的；只有所有内核族都如此才致命。</translation>
    </message>
    <message>
        <source>Shape or type not covered.</source>
        <translation>形状或类型没有覆盖到。</translation>
    </message>
    <message>
        <source>None alone.</source>
        <translation>单独出现时无须处理。</translation>
    </message>
    <message>
        <source>Names the fused layer being timed; use it to learn the grouping before a failure</source>
        <translation>指出正在计时的融合层；可用来了解失败之前的分组</translation>
    </message>
    <message>
        <source>Names the fused layer being timed; use it to learn the grouping before a failure.</source>
        <translation>指出正在计时的融合层；可用来了解失败之前的分组。</translation>
    </message>
    <message>
        <source>Verbose trace of Q/DQ fusion; tells which Q and DQ really merged into which layer</source>
        <translation>Q/DQ 融合的详细记录；说明哪些 Q 和 DQ 真正并入了哪一层</translation>
    </message>
    <message>
        <source>Verbose trace of Q/DQ fusion; tells which Q and DQ really merged into which layer.</source>
        <translation>Q/DQ 融合的详细记录；说明哪些 Q 和 DQ 真正并入了哪一层。</translation>
    </message>
    <message>
        <source>Use to mark fused versus dangling Q/DQ after a build.</source>
        <translation>可用来在构建之后标出已融合与悬空的 Q/DQ。</translation>
    </message>
    <message>
        <source>Layer removed by an optimizer pass</source>
        <translation>某一优化步骤移除的层</translation>
    </message>
    <message>
        <source>Layer removed by an optimizer pass.</source>
        <translation>某一优化步骤移除的层。</translation>
    </message>
    <message>
        <source>Final per-tensor scales in an implicit build</source>
        <translation>隐式构建中最终的逐张量缩放因子</translation>
    </message>
    <message>
        <source>Final per-tensor scales in an implicit build.</source>
        <translation>隐式构建中最终的逐张量缩放因子。</translation>
    </message>
    <message>
        <source>Compare with the calibration cache.</source>
        <translation>与校准缓存对照。</translation>
    </message>
    <message>
        <source>The graph compiler rejected the block; often followed by no_implementation for a ForeignNode</source>
        <translation>图编译器拒绝了该块；其后常有 ForeignNode 的 no_implementation</translation>
    </message>
    <message>
        <source>The graph compiler rejected the block; often followed by no_implementation for a ForeignNode.</source>
        <translation>图编译器拒绝了该块；其后常有 ForeignNode 的 no_implementation。</translation>
    </message>
    <message>
        <source>Unresolved dims, opset feature.</source>
        <translation>未解析的维度，opset 特性。</translation>
    </message>
    <message>
        <source>Constant folding, shape inference, newer release.</source>
        <translation>常量折叠，形状推断，更新的版本。</translation>
    </message>
    <message>
        <source>A kernel, or a plugin, was tried for a layer and failed with an exception</source>
        <translation>为某层试用的内核或插件因异常而失败</translation>
    </message>
    <message>
        <source>A kernel, or a plugin, was tried for a layer and failed with an exception.</source>
        <translation>为某层试用的内核或插件因异常而失败。</translation>
    </message>
    <message>
        <source>The exception&apos;s own text says it; where no other kernel is left, the build stops with Error Code 10.</source>
        <translation>异常自己的文字说明了原因；若没有别的内核，构建以 Error Code 10 中止。</translation>
    </message>
    <message>
        <source>Follow the text of the exception. Of a plugin: its enqueue() returned a failure.</source>
        <translation>按异常的文字处理。若是插件：其 enqueue() 返回了失败。</translation>
    </message>
    <message>
        <source>Node declares outputs the importer does not produce</source>
        <translation>节点声明的某些输出，导入器并不产生</translation>
    </message>
    <message>
        <source>Node declares outputs the importer does not produce.</source>
        <translation>节点声明的某些输出，导入器并不产生。</translation>
    </message>
    <message>
        <source>MaxPool indices, LayerNormalization mean/inv-std, Dropout mask.</source>
        <translation>MaxPool 的索引，LayerNormalization 的均值/标准差倒数，Dropout 的掩码。</translation>
    </message>
    <message>
        <source>Drop unused output names (exact if unused).</source>
        <translation>去掉未使用的输出名称（未使用则精确）。</translation>
    </message>
    <message>
        <source>Input tensor has no producer</source>
        <translation>输入张量没有来源</translation>
    </message>
    <message>
        <source>Input tensor has no producer.</source>
        <translation>输入张量没有来源。</translation>
    </message>
    <message>
        <source>Dangling edge after graph surgery.</source>
        <translation>改图之后留下的悬空边。</translation>
    </message>
    <message>
        <source>Reconnect.</source>
        <translation>重新连接。</translation>
    </message>
    <message>
        <source>Parser error class name in structured errors</source>
        <translation>结构化错误中的解析器错误类名</translation>
    </message>
    <message>
        <source>Parser error class name in structured errors.</source>
        <translation>结构化错误中的解析器错误类名。</translation>
    </message>
    <message>
        <source>FP8/INT4/FP4 Q/DQ in a weakly typed network</source>
        <translation>弱类型网络中的 FP8/INT4/FP4 Q/DQ</translation>
    </message>
    <message>
        <source>FP8/INT4/FP4 Q/DQ in a weakly typed network.</source>
        <translation>弱类型网络中的 FP8/INT4/FP4 Q/DQ。</translation>
    </message>
    <message>
        <source>--stronglyTyped missing (10.x).</source>
        <translation>缺少 --stronglyTyped（10.x）。</translation>
    </message>
    <message>
        <source>Build strongly typed.</source>
        <translation>构建强类型网络。</translation>
    </message>
    <message>
        <source>Weight channel count times group differs from the input channels</source>
        <translation>权重通道数乘以组数与输入通道数不同</translation>
    </message>
    <message>
        <source>Weight channel count times group differs from the input channels.</source>
        <translation>权重通道数乘以组数与输入通道数不同。</translation>
    </message>
    <message>
        <source>Wrong group after surgery.</source>
        <translation>改图之后组数有误。</translation>
    </message>
    <message>
        <source>Fix group or weights.</source>
        <translation>修正组数或权重。</translation>
    </message>
    <message>
        <source>INT8 without FP16: float parts run in FP32</source>
        <translation>有 INT8 而无 FP16：浮点部分以 FP32 运行</translation>
    </message>
    <message>
        <source>INT8 without FP16: float parts run in FP32.</source>
        <translation>有 INT8 而无 FP16：浮点部分以 FP32 运行。</translation>
    </message>
    <message>
        <source>trtexec flags.</source>
        <translation>trtexec 的选项。</translation>
    </message>
    <message>
        <source>Add FP16 (10.x) or mixed-precision model (11.x).</source>
        <translation>加上 FP16（10.x），或用混合精度模型（11.x）。</translation>
    </message>
    <message>
        <source>This file was not written by TensorRT: it is no build log, layer information, profile, list of times or calibration cache</source>
        <translation>此文件不是 TensorRT 写出的：既不是构建日志、层信息、性能分析、计时列表，也不是校准缓存</translation>
    </message>
    <message>
        <source>This file is not evidence that Qaliper wrote</source>
        <translation>此文件不是 Qaliper 写出的证据</translation>
    </message>
    <message>
        <source>{ms} ms, {share} %: {what}</source>
        <translation>{ms} ms，{share} %：{what}</translation>
    </message>
    <message>
        <source>layers with weights in a quantized type</source>
        <translation>以量化类型运行的带权重的层</translation>
    </message>
    <message>
        <source>layers with weights in float</source>
        <translation>以浮点运行的带权重的层</translation>
    </message>
    <message>
        <source>other layers that compute</source>
        <translation>其他参与计算的层</translation>
    </message>
    <message>
        <source>reformats: copies into another layout or type</source>
        <translation>格式转换（reformat）：复制到另一布局或类型</translation>
    </message>
    <message>
        <source>separate Q and DQ</source>
        <translation>单独的 Q 和 DQ</translation>
    </message>
    <message>
        <source>constants, shapes and helpers</source>
        <translation>常量、形状和辅助部分</translation>
    </message>
    <message>
        <source>All its tensors are in this model.</source>
        <translation>其所有张量都属于此模型。</translation>
    </message>
    <message>
        <source>The ranges of the calibration cache can become Q/DQ</source>
        <translation>校准缓存的范围可以转成 Q/DQ</translation>
    </message>
    <message>
        <source>Create Q/DQ from the cache</source>
        <translation>由缓存生成 Q/DQ</translation>
    </message>
    <message>
        <source>Data of layers with weights gets the range of the cache, and weights get one scale for each channel. The numbers change: compare the outputs before you use the model.</source>
        <translation>带权重的层的数据取缓存中的范围，权重每个通道一个缩放因子。数值会改变：使用模型之前请比较输出。</translation>
    </message>
    <message>
        <source>Export with BatchNormalization folded</source>
        <translation>导出时折叠 BatchNormalization</translation>
    </message>
    <message>
        <source>Fold BatchNormalization into the layer, without the pair</source>
        <translation>将 BatchNormalization 折叠进层，不带量化对</translation>
    </message>
    <message>
        <source>Factors go into the weights, or into their scales: quantized weights keep their bytes. The rounding of the pair goes, so the numbers change a little, usually for the better.</source>
        <translation>系数并入权重或其缩放因子：量化权重的字节不变。量化对的舍入消失，因此数值会略有变化，通常更好。</translation>
    </message>
    <message>
        <source>Compute the float parts in FP16</source>
        <translation>以 FP16 计算浮点部分</translation>
    </message>
    <message>
        <source>The BatchNormalization cannot be folded here</source>
        <translation>BatchNormalization 在这里无法折叠</translation>
    </message>
    <message>
        <source>The float parts cannot become FP16 here</source>
        <translation>浮点部分在这里不能变为 FP16</translation>
    </message>
    <message>
        <source>Beside the model: {notes}</source>
        <translation>与模型放在一起：{notes}</translation>
    </message>
    <message>
        <source>&quot;{node}&quot; no longer exists</source>
        <translation>“{node}”已不存在</translation>
    </message>
    <message>
        <source>The command line was copied</source>
        <translation>命令行已复制</translation>
    </message>
    <message>
        <source>The command line was copied. {note}</source>
        <translation>命令行已复制。{note}</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>已写入：{file}</translation>
    </message>
    <message>
        <source>My build stopped</source>
        <translation>我的构建中止了</translation>
    </message>
    <message>
        <source>INT8 is not faster</source>
        <translation>INT8 并不更快</translation>
    </message>
    <message>
        <source>I have a TensorRT 8 cache</source>
        <translation>我有 TensorRT 8 的缓存</translation>
    </message>
    <message>
        <source>I build for a Jetson</source>
        <translation>我为 Jetson 构建</translation>
    </message>
    <message>
        <source>I move from TensorRT 8, 9 or 10 to 11</source>
        <translation>我要从 TensorRT 8、9 或 10 迁移到 11</translation>
    </message>
    <message>
        <source>I have my own plugins</source>
        <translation>我有自己的插件</translation>
    </message>
    <message>
        <source>I build for TensorRT-RTX</source>
        <translation>我为 TensorRT-RTX 构建</translation>
    </message>
    <message>
        <source>The search language</source>
        <translation>搜索语法</translation>
    </message>
    <message>
        <source>matched by metadata: {metadata}, by name: {name}, as a guess: {guess}, not at all: {none}</source>
        <translation>按元数据对应：{metadata}，按名称：{name}，按推测：{guess}，未对应：{none}</translation>
    </message>
    <message>
        <source>{ms} ms, {share} %: {name} (matched by {how})</source>
        <translation>{ms} ms，{share} %：{name}（按 {how} 对应）</translation>
    </message>
    <message>
        <source>Cannot make the folder: {reason}</source>
        <translation>无法创建文件夹：{reason}</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>没有找到任何内容。</translation>
    </message>
    <message>
        <source>Write it as a convolution over two dimensions</source>
        <translation>写成二维卷积</translation>
    </message>
    <message>
        <source>Unsqueeze before it, Squeeze after it, and a dimension of size 1 in the weights: the form that INT8 kernels are made for. Whether the build needs it was not tried.</source>
        <translation>前面加 Unsqueeze，后面加 Squeeze，权重中加一个大小为 1 的维度：这是 INT8 内核所适合的形式。构建是否需要它，未经实际验证。</translation>
    </message>
    <message>
        <source>Write the model in opset {opset}</source>
        <translation>将模型写成 opset {opset}</translation>
    </message>
    <message>
        <source>There the modes are called bilinear and bicubic, which the importer knows. Nothing else in this model is newer.</source>
        <translation>在那里这些模式称为 bilinear 和 bicubic，导入器认识它们。此模型中没有别的更新的内容。</translation>
    </message>
    <message>
        <source>Compute the statistics beside it</source>
        <translation>在旁边计算统计量</translation>
    </message>
    <message>
        <source>Mean and InvStdDev by ReduceMean, as ONNX defines them; the operator keeps its output.</source>
        <translation>用 ReduceMean 按 ONNX 的定义得出 Mean 和 InvStdDev；算子保留其输出。</translation>
    </message>
    <message>
        <source>Write Attention out in simpler operators</source>
        <translation>用更简单的算子写出 Attention</translation>
    </message>
    <message>
        <source>The operators by which ONNX defines it. A fused attention kernel is found for them less easily.</source>
        <translation>即 ONNX 用来定义它的那些算子。对它们较难找到融合的注意力内核。</translation>
    </message>
    <message>
        <source>Interpolate linearly</source>
        <translation>线性插值</translation>
    </message>
    <message>
        <source>Other numbers: smoother transitions, no overshoot. Measure what it does to the accuracy.</source>
        <translation>数值不同：过渡更平滑，没有过冲。请测量它对精度的影响。</translation>
    </message>
    <message>
        <source>blocks along the last dimension or the one before</source>
        <translation>沿最后一维或其前一维分块</translation>
    </message>
    <message>
        <source>blocks of {block} for FP4</source>
        <translation>FP4 的块大小为 {block}</translation>
    </message>
    <message>
        <source>blocks of {block} for FP8</source>
        <translation>FP8 的块大小为 {block}</translation>
    </message>
    <message>
        <source>INT4 for weights only</source>
        <translation>INT4 只用于权重</translation>
    </message>
    <message>
        <source>INT4 weights of two dimensions</source>
        <translation>二维的 INT4 权重</translation>
    </message>
    <message>
        <source>Quantization in blocks that the target does not have</source>
        <translation>目标没有的分块量化</translation>
    </message>
    <message>
        <source>For {type}, {target} wants {rule}. {node} does not keep to that.</source>
        <translation>对于 {type}，{target} 要求{rule}。{node} 不满足。</translation>
    </message>
    <message>
        <source>The numbers stay; the file grows, and the layer that reads it runs in float as before.</source>
        <translation>数值不变；文件变大，读取它的层照旧以浮点运行。</translation>
    </message>
    <message>
        <source>Cast to {type} first</source>
        <translation>先用 Cast 转为 {type}</translation>
    </message>
    <message>
        <source>What moved bytes moves these numbers instead: those from 0 to 255 fit every other type.</source>
        <translation>原来搬运字节的部分改为搬运这些数值：0 到 255 的数字任何其他类型都放得下。</translation>
    </message>
    <message>
        <source>The convolution cannot be written over two dimensions here</source>
        <translation>卷积在这里无法写成二维</translation>
    </message>
    <message>
        <source>an axis whose size is known</source>
        <translation>大小已知的轴</translation>
    </message>
    <message>
        <source>branches whose results have equal rank</source>
        <translation>结果的秩相同的分支</translation>
    </message>
    <message>
        <source>carried values that keep their shape across iterations</source>
        <translation>在各次迭代中形状不变的携带值</translation>
    </message>
    <message>
        <source>scales for all axes</source>
        <translation>所有轴都有缩放因子</translation>
    </message>
    <message>
        <source>Select a node first</source>
        <translation>请先选择一个节点</translation>
    </message>
    <message>
        <source>No node has a name in the scope {scope}</source>
        <translation>没有节点的名称位于作用域 {scope} 中</translation>
    </message>
    <message>
        <source>The picture could not be converted to PNG</source>
        <translation>无法生成 PNG 图片</translation>
    </message>
    <message>
        <source>The model is still being checked</source>
        <translation>模型仍在检查中</translation>
    </message>
    <message>
        <source>Using Qaliper</source>
        <translation>使用 Qaliper</translation>
    </message>
    <message>
        <source>Grouped convolution in FP8</source>
        <translation>FP8 的分组卷积</translation>
    </message>
    <message>
        <source>{node} has {group} groups and would run in FP8. {target} is reported to have no optimized FP8 kernels for grouped and depthwise convolutions; in INT8 there are some.</source>
        <translation>{node} 有 {group} 个组，将以 FP8 运行。据报告，{target} 没有针对分组卷积和深度卷积优化的 FP8 内核；INT8 则有一些。</translation>
    </message>
    <message>
        <source>Quantize before the activation</source>
        <translation>在激活函数之前量化</translation>
    </message>
    <message>
        <source>Quantize this layer to INT8</source>
        <translation>将该层量化为 INT8</translation>
    </message>
    <message>
        <source>Hand in sizes instead of scales</source>
        <translation>传入尺寸而不是缩放比例</translation>
    </message>
    <message>
        <source>Export the model with sizes as an INT32 or INT64 input. The interface changes: callers must pass integers.</source>
        <translation>导出模型时以 INT32 或 INT64 输入给出尺寸。接口会改变：调用方必须传入整数。</translation>
    </message>
    <message>
        <source>Make the input INT64</source>
        <translation>将该输入改为 INT64</translation>
    </message>
    <message>
        <source>The interface changes: callers must pass integers, not fractions.</source>
        <translation>接口会改变：调用方必须传入整数，不能是小数。</translation>
    </message>
    <message>
        <source>TensorRT supports no zero points other than 0: such tensors get a scale that covers their wider side, which halves the resolution after a Relu, and such weights are rounded again. Values beyond the narrower side were clamped and no longer are. Measure the accuracy, or quantize the float model again with symmetric activations.</source>
        <translation>TensorRT 不支持零点不为 0：这些张量改用覆盖其较宽一侧的缩放因子，在 Relu 之后分辨率因此减半，这类权重也会重新舍入。超出较窄一侧的值原本被截断，现在不再截断。请测量精度，或以对称激活重新量化浮点模型。</translation>
    </message>
    <message>
        <source>Its type and its domain; any name that the target has no importer for</source>
        <translation>由其类型和域组成；可以是目标没有对应导入器的任何名称</translation>
    </message>
    <message>
        <source>The namespace that the plugin is registered in; most plugins name none</source>
        <translation>插件注册时所用的命名空间；多数插件不指定</translation>
    </message>
    <message>
        <source>Give the operator or the function another name</source>
        <translation>给该算子或函数另取名称</translation>
    </message>
    <message>
        <source>Rename it where it is registered, or written, and export the model again.</source>
        <translation>在注册处或编写处重命名，然后重新导出模型。</translation>
    </message>
    <message>
        <source>{target} has an importer for &quot;{name}&quot; too</source>
        <translation>{target} 对 “{name}” 也有导入器</translation>
    </message>
    <message>
        <source>Pad the weights with a column of zeros</source>
        <translation>用一列零填充权重</translation>
    </message>
    <message>
        <source>The weights stay in {type}; a Slice after the product drops what the added column gives.</source>
        <translation>权重保持 {type}；乘积之后的 Slice 去掉新增列的结果。</translation>
    </message>
    <message>
        <source>Inputs and outputs of the graph stay FP32; scales become FP16, and the model is raised to opset {opset} for that where it is older. FP16 has 11 significant bits and ends at 65504, and INT8 leaves 3 of these for its rounding: at every Q about one number in ten comes out one step apart, which adds up with the depth of the model. Measure the accuracy, above all of deep models, sums of squares and masks with huge numbers.</source>
        <translation>图的输入和输出保持 FP32；缩放因子变为 FP16，模型较旧时会为此提升到 opset {opset}。FP16 有 11 位有效数字，最大为 65504，其中只有 3 位留给 INT8 的舍入：在每个 Q 处约有十分之一的数相差一级，并随模型深度累积。请测量精度，尤其是较深的模型、平方和以及取值极大的掩码。</translation>
    </message>
    <message>
        <source>The weights cannot be padded here</source>
        <translation>此处无法填充权重</translation>
    </message>
    <message>
        <source>The plugin has to be registered under that name, and whatever else runs the model has to know it.</source>
        <translation>插件必须以该名称注册，其他运行该模型的程序也必须认识这个名称。</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>{log} names no version of TensorRT, so it does not set the target.</source>
        <translation>{log} 没有写明 TensorRT 版本，因此不据此设定目标。</translation>
    </message>
    <message>
        <source>{log} is from TensorRT {version}, which is unknown here, so it does not set the target.</source>
        <translation>{log} 来自 TensorRT {version}，此处不了解该版本，因此不据此设定目标。</translation>
    </message>
    <message>
        <source>output {output}: cannot be compared</source>
        <translation>输出 {output}：无法比较</translation>
    </message>
    <message>
        <source>output {output}: its shape depends on data and is not the same in both, so it is not compared</source>
        <translation>输出 {output}：其形状取决于数据，在两者中不同，因此不作比较</translation>
    </message>
    <message>
        <source>output {output}: the same numbers</source>
        <translation>输出 {output}：数值相同</translation>
    </message>
    <message>
        <source>tensor {tensor}: SQNR {sqnr} dB</source>
        <translation>张量 {tensor}：SQNR {sqnr} dB</translation>
    </message>
    <message>
        <source>output {output}: {share} of its whole numbers are the same</source>
        <translation>输出 {output}：{share} 的整数相同</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB</source>
        <translation>输出 {output}：SQNR {sqnr} dB</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser stopped at a node for which Qaliper has a finding</source>
        <translation>TensorRT 的解析器停在一个 Qaliper 已有问题记录的节点</translation>
    </message>
    <message>
        <source>ONNX Runtime could not set up its TensorRT provider</source>
        <translation>ONNX Runtime 未能建立其 TensorRT 提供程序</translation>
    </message>
    <message>
        <source>ONNX Runtime could not set up its TensorRT provider. No engine was built, and nothing here was said about the model.</source>
        <translation>ONNX Runtime 未能建立其 TensorRT 提供程序。没有构建引擎，这里也没有任何关于模型的说明。</translation>
    </message>
    <message>
        <source>The provider&apos;s library did not find TensorRT&apos;s own libraries or the GPU, or an option of the provider was rejected; the text after &quot;EP Error&quot; decides.</source>
        <translation>提供程序的库没有找到 TensorRT 自身的库或 GPU，或者提供程序的某个选项被拒绝；以 “EP Error” 后面的文字为准。</translation>
    </message>
    <message>
        <source>Put TensorRT&apos;s libraries on LD_LIBRARY_PATH (PATH on Windows), in the version that this ONNX Runtime was built for, and look whether the GPU is supported; then make the session again.</source>
        <translation>把 TensorRT 的库放到 LD_LIBRARY_PATH（Windows 上为 PATH）中，版本要与此 ONNX Runtime 构建时所用的一致，并确认 GPU 受支持；然后重新创建会话。</translation>
    </message>
    <message>
        <source>ONNX Runtime gave up its TensorRT provider and runs the model in the providers that are named</source>
        <translation>ONNX Runtime 放弃了其 TensorRT 提供程序，改用所列的提供程序运行模型</translation>
    </message>
    <message>
        <source>ONNX Runtime gave up its TensorRT provider and runs the model in the providers that are named. Times and numbers of this session are theirs, not TensorRT&apos;s.</source>
        <translation>ONNX Runtime 放弃了其 TensorRT 提供程序，改用所列的提供程序运行模型。此会话的耗时和数值来自它们，而不是 TensorRT。</translation>
    </message>
    <message>
        <source>The TensorRT provider failed; the lines before this one, which begin with &quot;EP Error&quot;, say why.</source>
        <translation>TensorRT 提供程序失败了；此行之前以 “EP Error” 开头的行说明了原因。</translation>
    </message>
    <message>
        <source>Fix what the provider complains of. Look at InferenceSession.get_providers() before anything is measured.</source>
        <translation>先解决提供程序所报告的问题。在进行任何测量之前，查看 InferenceSession.get_providers()。</translation>
    </message>
    <message>
        <source>The picture would have {width} × {height} pixels, more than a PNG can have: select &quot;As large as fits&quot;, write an SVG, fold repeated layers, or select a part</source>
        <translation>图片将有 {width} × {height} 像素，超出了 PNG 的上限：请选择“尽可能大”、导出为 SVG、折叠重复的层，或只选择一部分</translation>
    </message>
    <message>
        <source>Operators that need a plugin</source>
        <translation>需要插件的算子</translation>
    </message>
    <message>
        <source>No layers with weights</source>
        <translation>没有带权重的层</translation>
    </message>
    <message>
        <source>1 Q/DQ pair on an activation unlikely to fuse</source>
        <translation>激活上有 1 对 Q/DQ 不大可能融合</translation>
    </message>
    <message>
        <source>1 quantized layer that writes float</source>
        <translation>1 个量化层输出浮点</translation>
    </message>
    <message>
        <source>1 requantization</source>
        <translation>1 次重新量化</translation>
    </message>
    <message>
        <source>nothing can be fed to &quot;{value}&quot;: its shape is unknown</source>
        <translation>无法向“{value}”输入数据：其形状未知</translation>
    </message>
    <message>
        <source>{granularity}, {type}; {reason}</source>
        <translation>{granularity}，{type}；{reason}</translation>
    </message>
    <message>
        <source>{granularity}, {symmetry}</source>
        <translation>{granularity}，{symmetry}</translation>
    </message>
    <message>
        <source>{granularity}, {symmetry}, range {range}</source>
        <translation>{granularity}，{symmetry}，范围 {range}</translation>
    </message>
    <message>
        <source>±{most}</source>
        <translation>±{most}</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
    <message>
        <source>MACs of one inference</source>
        <translation>一次推理的乘加次数</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>precision not known</source>
        <translation>精度未知</translation>
    </message>
    <message>
        <source>nodes of unknown shape</source>
        <translation>形状未知的节点</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>weights in {type}</source>
        <translation>{type} 的权重</translation>
    </message>
    <message>
        <source>large activation</source>
        <translation>较大的激活</translation>
    </message>
    <message>
        <source>activations of unknown shape</source>
        <translation>形状未知的激活</translation>
    </message>
    <message>
        <source>{remarks}</source>
        <translation>{remarks}</translation>
    </message>
    <message>
        <source>{target} · SM {major}.{minor}</source>
        <translation>{target} · SM {major}.{minor}</translation>
    </message>
    <message>
        <source>{target} · strongly typed</source>
        <translation>{target} · 强类型</translation>
    </message>
    <message>
        <source>{target} · {name}</source>
        <translation>{target} · {name}</translation>
    </message>
    <message>
        <source>not listed in that version&apos;s table</source>
        <translation>该版本的表中没有列出</translation>
    </message>
    <message>
        <source>Q, K, V, attn_mask rank 4</source>
        <translation>Q、K、V、attn_mask 的秩为 4</translation>
    </message>
    <message>
        <source>no past_key/past_value/nonpad_kv_seqlen inputs</source>
        <translation>没有 past_key/past_value/nonpad_kv_seqlen 输入</translation>
    </message>
    <message>
        <source>no present_* or qk_matmul_output outputs</source>
        <translation>没有 present_* 或 qk_matmul_output 输出</translation>
    </message>
    <message>
        <source>no qk_matmul_output_mode or softcap</source>
        <translation>没有 qk_matmul_output_mode 或 softcap</translation>
    </message>
    <message>
        <source>head counts come from dim 1 of Q and K/V</source>
        <translation>头数取自 Q 和 K/V 的第 1 维</translation>
    </message>
    <message>
        <source>pooling over 2 or 3 spatial dims</source>
        <translation>在 2 或 3 个空间维度上池化</translation>
    </message>
    <message>
        <source>dilations absent or all 1</source>
        <translation>没有 dilations 或全为 1</translation>
    </message>
    <message>
        <source>min and max constant</source>
        <translation>min 和 max 为常量</translation>
    </message>
    <message>
        <source>sparse_value/value_string(s) unsupported</source>
        <translation>不支持 sparse_value/value_string(s)</translation>
    </message>
    <message>
        <source>2 or 3 spatial dims</source>
        <translation>2 或 3 个空间维度</translation>
    </message>
    <message>
        <source>W constant</source>
        <translation>W 为常量</translation>
    </message>
    <message>
        <source>axis constant</source>
        <translation>axis 为常量</translation>
    </message>
    <message>
        <source>axis known at build time</source>
        <translation>构建时已知 axis</translation>
    </message>
    <message>
        <source>1 or 2 spatial dims</source>
        <translation>1 或 2 个空间维度</translation>
    </message>
    <message>
        <source>symmetric pads</source>
        <translation>pads 对称</translation>
    </message>
    <message>
        <source>zero point all 0</source>
        <translation>零点全为 0</translation>
    </message>
    <message>
        <source>training mode constant and false</source>
        <translation>训练模式为常量且为假</translation>
    </message>
    <message>
        <source>may instead be written as a model-local function mapped onto TensorRT dynamic quantize</source>
        <translation>也可以写成映射到 TensorRT 动态量化的模型内函数</translation>
    </message>
    <message>
        <source>no ellipsis, diagonal or broadcasting in equation</source>
        <translation>equation 中没有省略号、对角线或广播</translation>
    </message>
    <message>
        <source>static input shape required</source>
        <translation>要求输入形状是静态的</translation>
    </message>
    <message>
        <source>bidirectional: same activations in both directions</source>
        <translation>双向时两个方向的激活函数相同</translation>
    </message>
    <message>
        <source>indices &gt;= 0 (negative ones need a special parser build)</source>
        <translation>indices &gt;= 0（负数需要特殊构建的解析器）</translation>
    </message>
    <message>
        <source>rank-4 input</source>
        <translation>输入的秩为 4</translation>
    </message>
    <message>
        <source>documentation table says unsupported, but the parser source of this release has an importer</source>
        <translation>文档的表说不支持，但该版本解析器的源码中有导入器</translation>
    </message>
    <message>
        <source>size of dim axis known at build time</source>
        <translation>构建时已知 axis 维的大小</translation>
    </message>
    <message>
        <source>branch outputs: broadcastable shapes, distinct names</source>
        <translation>各分支的输出：形状可广播，名称不同</translation>
    </message>
    <message>
        <source>branch outputs: equal rank, distinct names</source>
        <translation>各分支的输出：秩相同，名称不同</translation>
    </message>
    <message>
        <source>scale and B constant</source>
        <translation>scale 和 B 为常量</translation>
    </message>
    <message>
        <source>input rank 3..5</source>
        <translation>输入的秩为 3 到 5</translation>
    </message>
    <message>
        <source>input_forget=0</source>
        <translation>input_forget=0</translation>
    </message>
    <message>
        <source>layout=0</source>
        <translation>layout=0</translation>
    </message>
    <message>
        <source>only output Y may be used</source>
        <translation>只能使用输出 Y</translation>
    </message>
    <message>
        <source>scan-output length static</source>
        <translation>扫描输出的长度是静态的</translation>
    </message>
    <message>
        <source>loop-carried shapes constant across iterations</source>
        <translation>循环携带的形状在各次迭代中不变</translation>
    </message>
    <message>
        <source>Indices output unused</source>
        <translation>不使用 Indices 输出</translation>
    </message>
    <message>
        <source>experimental</source>
        <translation>实验性</translation>
    </message>
    <message>
        <source>limits and thresholds constant</source>
        <translation>上限和阈值为常量</translation>
    </message>
    <message>
        <source>output padded to fixed [max_output_boxes_per_class, 3]</source>
        <translation>输出填充到固定的 [max_output_boxes_per_class, 3]</translation>
    </message>
    <message>
        <source>depth known at build time</source>
        <translation>构建时已知 depth</translation>
    </message>
    <message>
        <source>constant 0 padding, at most two dims</source>
        <translation>以常量 0 填充，最多两个维度</translation>
    </message>
    <message>
        <source>axes constant</source>
        <translation>axes 为常量</translation>
    </message>
    <message>
        <source>seed ignored</source>
        <translation>忽略 seed</translation>
    </message>
    <message>
        <source>float start/limit/delta need to be constants</source>
        <translation>浮点的 start/limit/delta 必须是常量</translation>
    </message>
    <message>
        <source>coordinate mode in {half_pixel, pytorch_half_pixel, tf_half_pixel_for_nn, asymmetric, align_corners}</source>
        <translation>坐标模式属于 {half_pixel, pytorch_half_pixel, tf_half_pixel_for_nn, asymmetric, align_corners}</translation>
    </message>
    <message>
        <source>mode in {nearest, linear}</source>
        <translation>mode 属于 {nearest, linear}</translation>
    </message>
    <message>
        <source>nearest_mode in {floor, ceil, round_prefer_floor, round_prefer_ceil}</source>
        <translation>nearest_mode 属于 {floor, ceil, round_prefer_floor, round_prefer_ceil}</translation>
    </message>
    <message>
        <source>keep_aspect_ratio_policy=stretch</source>
        <translation>keep_aspect_ratio_policy=stretch</translation>
    </message>
    <message>
        <source>with scales input axes must be 0..rank-1</source>
        <translation>有 scales 输入时 axes 必须是 0..rank-1</translation>
    </message>
    <message>
        <source>antialias=0</source>
        <translation>antialias=0</translation>
    </message>
    <message>
        <source>position_ids INT64</source>
        <translation>position_ids 为 INT64</translation>
    </message>
    <message>
        <source>frame_step and window constant</source>
        <translation>frame_step 和 window 为常量</translation>
    </message>
    <message>
        <source>real-valued input</source>
        <translation>输入为实数</translation>
    </message>
    <message>
        <source>reduction must be none</source>
        <translation>reduction 必须是 none</translation>
    </message>
    <message>
        <source>reduction other than none unsupported</source>
        <translation>不支持 none 以外的 reduction</translation>
    </message>
    <message>
        <source>split constant</source>
        <translation>split 为常量</translation>
    </message>
    <message>
        <source>axes resolvable to a constant</source>
        <translation>axes 可以化为常量</translation>
    </message>
    <message>
        <source>past_cache and update rank 4</source>
        <translation>past_cache 和 update 的秩为 4</translation>
    </message>
    <message>
        <source>axis=-2</source>
        <translation>axis=-2</translation>
    </message>
    <message>
        <source>K constant</source>
        <translation>K 为常量</translation>
    </message>
    <message>
        <source>sorted=1</source>
        <translation>sorted=1</translation>
    </message>
    <message>
        <source>K &lt; 3840</source>
        <translation>K &lt; 3840</translation>
    </message>
    <message>
        <source>parser-only TensorRT custom op</source>
        <translation>仅供解析器使用的 TensorRT 自定义算子</translation>
    </message>
    <message>
        <source>not known to this version</source>
        <translation>该版本不认识</translation>
    </message>
    <message>
        <source>8-bit float Q, output FP8</source>
        <translation>8 位浮点的 Q，输出 FP8</translation>
    </message>
    <message>
        <source>FP8 in</source>
        <translation>输入 FP8</translation>
    </message>
    <message>
        <source>output INT4</source>
        <translation>输出 INT4</translation>
    </message>
    <message>
        <source>INT4 in</source>
        <translation>输入 INT4</translation>
    </message>
    <message>
        <source>block size 16, FP8 scales, scalar constant second-level scale</source>
        <translation>块大小 16，FP8 缩放因子，第二级缩放因子为标量常量</translation>
    </message>
    <message>
        <source>block 32, E8M0 scales</source>
        <translation>块大小 32，E8M0 缩放因子</translation>
    </message>
    <message>
        <source>block 32</source>
        <translation>块大小 32</translation>
    </message>
    <message>
        <source>block_shape attribute</source>
        <translation>带 block_shape 属性</translation>
    </message>
    <message>
        <source>second input constant scalar</source>
        <translation>第二个输入为标量常量</translation>
    </message>
    <message>
        <source>needs TensorRT 11</source>
        <translation>需要 TensorRT 11</translation>
    </message>
    <message>
        <source>Attention with normalization_quantize_to_type and a fifth scale input</source>
        <translation>带 normalization_quantize_to_type 和第五个缩放因子输入的 Attention</translation>
    </message>
    <message>
        <source>absent from 11.0+ tree</source>
        <translation>11.0 起的源码中没有</translation>
    </message>
    <message>
        <source>superseded by native NMS / EfficientNMS</source>
        <translation>由原生 NMS / EfficientNMS 取代</translation>
    </message>
    <message>
        <source>outputs INT32 count</source>
        <translation>输出 INT32 计数</translation>
    </message>
    <message>
        <source>removed in 11.0</source>
        <translation>在 11.0 中移除</translation>
    </message>
    <message>
        <source>superseded by slice</source>
        <translation>由 slice 取代</translation>
    </message>
    <message>
        <source>float/half linear</source>
        <translation>float/half，线性格式</translation>
    </message>
    <message>
        <source>added 10.11</source>
        <translation>10.11 加入</translation>
    </message>
    <message>
        <source>float linear only</source>
        <translation>只有 float，线性格式</translation>
    </message>
    <message>
        <source>INT32 inputs</source>
        <translation>INT32 输入</translation>
    </message>
    <message>
        <source>INT32 inputs, var-seq</source>
        <translation>INT32 输入，变长序列</translation>
    </message>
    <message>
        <source>added 10.4</source>
        <translation>10.4 加入</translation>
    </message>
    <message>
        <source>added 10.6</source>
        <translation>10.6 加入</translation>
    </message>
    <message>
        <source>type fixed by type_id, linear</source>
        <translation>类型由 type_id 确定，线性格式</translation>
    </message>
    <message>
        <source>superseded by matmul</source>
        <translation>由 matmul 取代</translation>
    </message>
    <message>
        <source>float/half or INT8 (CHW4/CHW32) chosen by type_id</source>
        <translation>由 type_id 选择 float/half 或 INT8（CHW4/CHW32）</translation>
    </message>
    <message>
        <source>whole op deprecated 10.15</source>
        <translation>整个算子在 10.15 中弃用</translation>
    </message>
    <message>
        <source>var-seq</source>
        <translation>变长序列</translation>
    </message>
    <message>
        <source>half or INT8 by type_id</source>
        <translation>由 type_id 选择 half 或 INT8</translation>
    </message>
    <message>
        <source>INT8 only, CHW32 interleaved</source>
        <translation>只有 INT8，CHW32 交错</translation>
    </message>
    <message>
        <source>as v1</source>
        <translation>同 v1</translation>
    </message>
    <message>
        <source>added 10.4/10.5 (changelog lists both)</source>
        <translation>10.4/10.5 加入（更新日志两者都列出）</translation>
    </message>
    <message>
        <source>as v2</source>
        <translation>同 v2</translation>
    </message>
    <message>
        <source>as v3, INT8 only CHW32</source>
        <translation>同 v3，只有 INT8 CHW32</translation>
    </message>
    <message>
        <source>INT8 CHW4/CHW32 when type_id selects it</source>
        <translation>type_id 选择时为 INT8 CHW4/CHW32</translation>
    </message>
    <message>
        <source>INT8 only, CHW32</source>
        <translation>只有 INT8，CHW32</translation>
    </message>
    <message>
        <source>INT8 when type_id selects it</source>
        <translation>type_id 选择时为 INT8</translation>
    </message>
    <message>
        <source>no replacement planned</source>
        <translation>没有计划替代</translation>
    </message>
    <message>
        <source>INT8/half/float linear</source>
        <translation>INT8/half/float，线性格式</translation>
    </message>
    <message>
        <source>INT8/half/float</source>
        <translation>INT8/half/float</translation>
    </message>
    <message>
        <source>deprecation mark first seen in the 11.x plugin table</source>
        <translation>弃用标记首见于 11.x 的插件表</translation>
    </message>
    <message>
        <source>half/float linear, INT32 outputs</source>
        <translation>half/float，线性格式，INT32 输出</translation>
    </message>
    <message>
        <source>native NMS as alternative</source>
        <translation>可改用原生 NMS</translation>
    </message>
    <message>
        <source>concat as alternative</source>
        <translation>可改用 concat</translation>
    </message>
    <message>
        <source>README folder note</source>
        <translation>来自目录中 README 的说明</translation>
    </message>
    <message>
        <source>10.16 table leaves it unmarked</source>
        <translation>10.16 的表没有标记它</translation>
    </message>
    <message>
        <source>float linear</source>
        <translation>float，线性格式</translation>
    </message>
    <message>
        <source>cuDNN based, not on Blackwell (10.7 note)</source>
        <translation>基于 cuDNN，不用于 Blackwell（10.7 的说明）</translation>
    </message>
    <message>
        <source>INT8 only for rank-5 input, CDHW32, C multiple of 32</source>
        <translation>仅当输入秩为 5、CDHW32、C 为 32 的倍数时用 INT8</translation>
    </message>
    <message>
        <source>not on Blackwell</source>
        <translation>不用于 Blackwell</translation>
    </message>
    <message>
        <source>same INT8 limits as v1</source>
        <translation>INT8 的限制与 v1 相同</translation>
    </message>
    <message>
        <source>extra relu/alpha fields</source>
        <translation>多出 relu/alpha 字段</translation>
    </message>
    <message>
        <source>added 10.2</source>
        <translation>10.2 加入</translation>
    </message>
    <message>
        <source>same INT8 limits</source>
        <translation>INT8 的限制相同</translation>
    </message>
    <message>
        <source>used by the parser when native instance norm is off</source>
        <translation>关闭原生 instance norm 时由解析器使用</translation>
    </message>
    <message>
        <source>issue 4195 asks for INT8</source>
        <translation>issue 4195 请求 INT8</translation>
    </message>
    <message>
        <source>added 10.10/10.12</source>
        <translation>10.10/10.12 加入</translation>
    </message>
    <message>
        <source>float/half, INT32 shapes</source>
        <translation>float/half，INT32 形状</translation>
    </message>
    <message>
        <source>superseded by native normalization</source>
        <translation>由原生归一化取代</translation>
    </message>
    <message>
        <source>float/half + INT32</source>
        <translation>float/half + INT32</translation>
    </message>
    <message>
        <source>unmarked in 10.16 table, marked in 11.1</source>
        <translation>10.16 的表中没有标记，11.1 中有标记</translation>
    </message>
    <message>
        <source>static version</source>
        <translation>静态版本</translation>
    </message>
    <message>
        <source>superseded by v2 in 10.0</source>
        <translation>在 10.0 中由 v2 取代</translation>
    </message>
    <message>
        <source>added 10.0</source>
        <translation>10.0 加入</translation>
    </message>
    <message>
        <source>superseded by v2</source>
        <translation>由 v2 取代</translation>
    </message>
    <message>
        <source>the release that marked it deprecated is not stated in the sources read (v2 arrived 10.1)</source>
        <translation>所读资料没有说明哪个版本把它标记为弃用（v2 于 10.1 出现）</translation>
    </message>
    <message>
        <source>added 10.1</source>
        <translation>10.1 加入</translation>
    </message>
    <message>
        <source>float/half linear, INT32 batch index</source>
        <translation>float/half，线性格式，INT32 批次索引</translation>
    </message>
    <message>
        <source>only input index 2 (and output 5) may be INT8: linear, CHW4 or CHW32</source>
        <translation>只有输入 2（和输出 5）可以是 INT8：线性、CHW4 或 CHW32</translation>
    </message>
    <message>
        <source>added 10.3</source>
        <translation>10.3 加入</translation>
    </message>
    <message>
        <source>float/half/bf16/INT32/INT64 data, INT64 indices</source>
        <translation>float/half/bf16/INT32/INT64 数据，INT64 索引</translation>
    </message>
    <message>
        <source>float or INT32 data</source>
        <translation>float 或 INT32 数据</translation>
    </message>
    <message>
        <source>ONNX ScatterND itself uses the native layer</source>
        <translation>ONNX 的 ScatterND 本身使用原生层</translation>
    </message>
    <message>
        <source>ONNX Split itself uses the native slice</source>
        <translation>ONNX 的 Split 本身使用原生 slice</translation>
    </message>
    <message>
        <source>added 11.1 (changelog 11.0 mentions an Air Top-K plugin)</source>
        <translation>11.1 加入（11.0 的更新日志提到 Air Top-K 插件）</translation>
    </message>
    <message>
        <source>BF16/float/half/INT32 only</source>
        <translation>只有 BF16/float/half/INT32</translation>
    </message>
    <message>
        <source>{node} reads its own output &quot;{value}&quot;. An ONNX graph has no cycles: nothing can compute it.</source>
        <translation>{node} 读取自己的输出“{value}”。ONNX 图中没有环：无法计算。</translation>
    </message>
    <message>
        <source>{node} reads &quot;{value}&quot; of {producer}, which depends on {node} itself. An ONNX graph has no cycles: nothing can compute it.</source>
        <translation>{node} 读取 {producer} 的“{value}”，而后者又依赖 {node} 本身。ONNX 图中没有环：无法计算。</translation>
    </message>
    <message>
        <source>Edge that closes a cycle</source>
        <translation>形成环的边</translation>
    </message>
    <message>
        <source>Types and shapes were not inferred, only declared ones are known, so problems may be missed: {reason}</source>
        <translation>未能推断类型和形状，只知道模型中声明的部分，因此可能漏报问题：{reason}</translation>
    </message>
    <message>
        <source>1 node is named after its first output</source>
        <translation>1 个节点以其第一个输出命名</translation>
    </message>
    <message>
        <source>At 1 place</source>
        <translation>在 1 处</translation>
    </message>
    <message>
        <source>At 1 place. {note}</source>
        <translation>在 1 处。{note}</translation>
    </message>
    <message>
        <source>1 range in the cache</source>
        <translation>缓存中有 1 个范围</translation>
    </message>
    <message>
        <source>1 finding ignored: {reason}</source>
        <translation>忽略了 1 个问题：{reason}</translation>
    </message>
    <message>
        <source>The initializer becomes a constant; callers can no longer replace it at run time.</source>
        <translation>这个初始化器成为常量；调用方在运行时不能再替换它。</translation>
    </message>
    <message>
        <source>{title} (rule {rule}, found at 1 place; the log does not state whether this is the place)</source>
        <translation>{title}（规则 {rule}，在 1 处发现；日志没有说是否就是那里）</translation>
    </message>
    <message>
        <source>1 line of the log states that kernels were skipped because of too little memory: raise the workspace limit before you change the graph</source>
        <translation>日志中有 1 行说明因内存不足而略去了内核：在改动图之前，先提高工作空间（workspace）上限</translation>
    </message>
    <message>
        <source>Round {round}: 1 fix applied</source>
        <translation>第 {round} 轮：应用了 1 个修复</translation>
    </message>
    <message>
        <source>1 input keeps its DQ: there is no Q directly before it</source>
        <translation>1 个输入保留其 DQ：前面没有紧接着的 Q</translation>
    </message>
    <message>
        <source>1 node; inputs: {inputs}, outputs: {outputs}</source>
        <translation>1 个节点；输入 {inputs} 个，输出 {outputs} 个</translation>
    </message>
    <message>
        <source>{count} nodes; inputs: {inputs}, outputs: {outputs}</source>
        <translation>{count} 个节点；输入 {inputs} 个，输出 {outputs} 个</translation>
    </message>
    <message>
        <source>1 step was repeated</source>
        <translation>已重做 1 个步骤</translation>
    </message>
    <message>
        <source>reformat</source>
        <translation>格式转换</translation>
    </message>
    <message>
        <source>{count} reformats</source>
        <translation>{count} 次格式转换</translation>
    </message>
    <message>
        <source>{count} INT8</source>
        <translation>{count} 个 INT8</translation>
    </message>
    <message>
        <source>{count} FP8</source>
        <translation>{count} 个 FP8</translation>
    </message>
    <message>
        <source>{count} INT4</source>
        <translation>{count} 个 INT4</translation>
    </message>
    <message>
        <source>{count} not quantized</source>
        <translation>{count} 个未量化</translation>
    </message>
    <message>
        <source>{count} float</source>
        <translation>{count} 个浮点</translation>
    </message>
    <message>
        <source>{type} blocked</source>
        <translation>{type} 分块</translation>
    </message>
    <message>
        <source>{type} per channel</source>
        <translation>{type} 逐通道</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>and {count} more: {numbers}</source>
        <translation>另有 {count} 个：{numbers}</translation>
    </message>
    <message>
        <source>→ 1 far consumer</source>
        <translation>→ 1 个远处读取者</translation>
    </message>
    <message>
        <source>→ {count} far consumers</source>
        <translation>→ {count} 个远处读取者</translation>
    </message>
    <message>
        <source>MACs, estimated</source>
        <translation>乘加次数（估计）</translation>
    </message>
    <message>
        <source>Bytes read and written, estimated</source>
        <translation>读写字节数（估计）</translation>
    </message>
    <message>
        <source>Time, measured</source>
        <translation>时间（实测）</translation>
    </message>
    <message>
        <source>measured by TensorRT</source>
        <translation>由 TensorRT 实测</translation>
    </message>
    <message>
        <source>expected on this target</source>
        <translation>在此目标上的预期</translation>
    </message>
    <message>
        <source>the sources leave it open</source>
        <translation>资料未给出定论</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>could be quantized, and is not</source>
        <translation>可以量化但没有量化</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tensor, with its shape</source>
        <translation>张量及其形状</translation>
    </message>
    <message>
        <source>INT8 chain</source>
        <translation>INT8 链</translation>
    </message>
    <message>
        <source>FP8 chain</source>
        <translation>FP8 链</translation>
    </message>
    <message>
        <source>broken chain</source>
        <translation>断开的链</translation>
    </message>
    <message>
        <source>fault of the graph</source>
        <translation>图的错误</translation>
    </message>
    <message>
        <source>reads or feeds a far box, no line drawn</source>
        <translation>读取或供给远处的框，不画连线</translation>
    </message>
    <message>
        <source>Q → DQ pair with its scale</source>
        <translation>Q → DQ 对及其缩放因子</translation>
    </message>
    <message>
        <source>Built engine</source>
        <translation>已构建的引擎</translation>
    </message>
    <message>
        <source>ran as one layer</source>
        <translation>作为一个层运行</translation>
    </message>
    <message>
        <source>stride {extent}</source>
        <translation>步长 {extent}</translation>
    </message>
    <message>
        <source>pad {extent}</source>
        <translation>填充 {extent}</translation>
    </message>
    <message>
        <source>dilation {extent}</source>
        <translation>膨胀 {extent}</translation>
    </message>
    <message>
        <source>output pad {extent}</source>
        <translation>输出填充 {extent}</translation>
    </message>
    <message>
        <source>group {count}</source>
        <translation>分组 {count}</translation>
    </message>
    <message>
        <source>layer {number} of {count}</source>
        <translation>第 {number} 层，共 {count} 层</translation>
    </message>
    <message>
        <source>layers {first} – {last} of {count}</source>
        <translation>第 {first} – {last} 层，共 {count} 层</translation>
    </message>
    <message>
        <source>{place}, part {number} of {count}</source>
        <translation>{place}，第 {number} 部分，共 {count} 部分</translation>
    </message>
    <message>
        <source>part {number} of {count}</source>
        <translation>第 {number} 部分，共 {count} 部分</translation>
    </message>
    <message>
        <source>{count} {count|operator|operators}</source>
        <translation>{count} 个算子</translation>
    </message>
    <message>
        <source>block {number} of {count}</source>
        <translation>第 {number} 块，共 {count} 块</translation>
    </message>
    <message>
        <source>from outside</source>
        <translation>来自外部</translation>
    </message>
    <message>
        <source>defined nowhere</source>
        <translation>没有定义</translation>
    </message>
    <message>
        <source>shape of {value}</source>
        <translation>{value} 的形状</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>{tensor}/block</source>
        <translation>{tensor}/块</translation>
    </message>
    <message>
        <source>{tensor}/channel</source>
        <translation>{tensor}/通道</translation>
    </message>
    <message>
        <source>{tensor} dequantized</source>
        <translation>{tensor} 已反量化</translation>
    </message>
    <message>
        <source>{tensor} transposed</source>
        <translation>{tensor} 转置</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算得出</translation>
    </message>
    <message>
        <source>{input} computed</source>
        <translation>{input} 计算得出</translation>
    </message>
    <message>
        <source>from {box}</source>
        <translation>来自 {box}</translation>
    </message>
    <message>
        <source>to {count} consumers</source>
        <translation>到 {count} 个读取者</translation>
    </message>
    <message>
        <source>to {box}</source>
        <translation>到 {box}</translation>
    </message>
    <message>
        <source>None of its {count} {count|range|ranges} belongs to a tensor of this model: it is for another model, or the tensors had other names.</source>
        <translation>其 {count} 个范围中没有一个属于此模型的张量：它属于另一个模型，或属于张量名称不同的模型。</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Data movement</source>
        <translation>数据搬运</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Pool / reduce</source>
        <translation>池化、归约</translation>
    </message>
    <message>
        <source>Quantize / dequantize</source>
        <translation>量化、反量化</translation>
    </message>
    <message>
        <source>Input / output</source>
        <translation>输入、输出</translation>
    </message>
    <message>
        <source>Control flow, call</source>
        <translation>控制流、调用</translation>
    </message>
    <message>
        <source>Plugin, custom, other</source>
        <translation>插件、自定义、其他</translation>
    </message>
    <message>
        <source>per channel {axis}, {count} {count|scale|scales} from {lowest} to {highest}</source>
        <translation>逐通道（{axis}），{count} 个缩放因子，从 {lowest} 到 {highest}</translation>
    </message>
    <message>
        <source>in blocks, {count} {count|scale|scales} from {lowest} to {highest}</source>
        <translation>分块，{count} 个缩放因子，从 {lowest} 到 {highest}</translation>
    </message>
    <message>
        <source>A stem of {inputs} input {inputs|channel|channels}: whether it runs in INT8 differs by version and shape</source>
        <translation>只有 {inputs} 个输入通道的首层：能否以 INT8 运行因版本和形状而异</translation>
    </message>
    <message>
        <source>{quantized} of {all} {all|layer|layers} with weights expected in a quantized type</source>
        <translation>{all} 个带权重的层中，{quantized} 个预期以量化类型运行</translation>
    </message>
    <message>
        <source>{quantized} of {all} {all|layer|layers} with weights expected in a quantized type ({open} of them open)</source>
        <translation>{all} 个带权重的层中，{quantized} 个预期以量化类型运行（其中 {open} 个未定）</translation>
    </message>
    <message>
        <source>layer information: {matched} of {layers} {layers|layer that computes is|layers that compute are} of this model, {reformats} {reformats|reformat|reformats}, {unfused} Q/DQ on their own</source>
        <translation>层信息：{layers} 个计算层中有 {matched} 个属于此模型，{reformats} 个格式转换（reformat），{unfused} 个单独的 Q/DQ</translation>
    </message>
    <message>
        <source>predicted and measured: {agreed} of {compared} {compared|layer|layers} with weights and {otherAgreed} of {otherCompared} other {otherCompared|node|nodes} agree, {settled} {settled|was|were} left open</source>
        <translation>预测与实测：{compared} 个带权重的层中有 {agreed} 个一致，{otherCompared} 个其他节点中有 {otherAgreed} 个一致，{settled} 个此前未定</translation>
    </message>
    <message>
        <source>times: {count} {count|inference|inferences} on the GPU, median {median} ms, mean {mean} ms, 99th percentile {worst} ms</source>
        <translation>耗时：GPU 上 {count} 次推理，中位数 {median} ms，平均 {mean} ms，第 99 百分位 {worst} ms</translation>
    </message>
    <message>
        <source>calibration cache ({writer}): {matched} of {count} {count|range belongs|ranges belong} to tensors of this model, {unusable} {unusable|is|are} not usable</source>
        <translation>校准缓存（{writer}）：{count} 个范围中有 {matched} 个属于此模型的张量，{unusable} 个不可用</translation>
    </message>
    <message>
        <source>{nodes} {nodes|node|nodes}, {initializers} {initializers|initializer|initializers}, opset {opset}</source>
        <translation>{nodes} 个节点，{initializers} 个初始化器，opset {opset}</translation>
    </message>
    <message>
        <source>{equal} of {count} changed {count|region|regions} compared equal, largest relative difference {difference}</source>
        <translation>{count} 个改动区域中有 {equal} 个比较结果相等，最大相对差 {difference}</translation>
    </message>
    <message>
        <source>1 of {all} {all|node|nodes} has no name of its own. {target} names its layers after them: its layer information cannot be matched with such a node, and --layerPrecisions cannot mean it.</source>
        <translation>{all} 个节点中有 1 个没有自己的名称。{target} 以节点名给层命名：层信息无法与这样的节点对应，--layerPrecisions 也无法指定它。</translation>
    </message>
    <message>
        <source>whole blocks: {length} {length|element is|elements are} no multiple of {block}</source>
        <translation>整块：{length} 个元素不是 {block} 的倍数</translation>
    </message>
    <message>
        <source>{count} {count|quantizer is|quantizers are} concerned: those around this Concat, and those that other Concats and operators which only move data tie to them. Their scales begin at {low}: what had that scale is rounded {factor} times as coarsely.</source>
        <translation>涉及 {count} 个量化器：此 Concat 周围的，以及由其他 Concat 和只搬运数据的算子与之相连的。其缩放因子最小为 {low}：原为该缩放因子的，舍入粗 {factor} 倍。</translation>
    </message>
    <message>
        <source>{count} of the scales of {node} {count|is|are} 0, negative or no number. Every version of TensorRT&apos;s parser rejects such a scale: {target} stops.</source>
        <translation>{node} 的缩放因子中有 {count} 个为 0、为负或不是数字。TensorRT 解析器的所有版本都拒绝这种缩放因子：{target} 会中止。</translation>
    </message>
    <message>
        <source>{node} has {count} {count|scale|scales} for a tensor of shape {shape}. {target} rejects that.</source>
        <translation>{node} 有 {count} 个缩放因子，而张量的形状是 {shape}。{target} 会拒绝。</translation>
    </message>
    <message>
        <source>{node} has {scales} {scales|scale|scales} and {zeros} zero {zeros|point|points}. Every version of the parser wants as many of one as of the other: {target} stops.</source>
        <translation>{node} 有 {scales} 个缩放因子和 {zeros} 个零点。解析器的所有版本都要求两者数量相同：{target} 会中止。</translation>
    </message>
    <message>
        <source>{count} of {quantized} {quantized|layer|layers} with weights {count|is|are} expected to read a quantized type and to write float on {target}, because no Q is placed after {count|it|them}. What reads the result reads two or four times the bytes.</source>
        <translation>{quantized} 个带权重的量化层中，有 {count} 个预期在 {target} 上读取量化类型而输出浮点，因为其后没有 Q。读取结果的部分要多读一倍或三倍的字节。</translation>
    </message>
    <message>
        <source>{count} of its tensors {count|is|are} not in this model: {names}.</source>
        <translation>其中 {count} 个张量不属于此模型：{names}。</translation>
    </message>
    <message>
        <source>{verdict} {matched} of its {count} {count|range belongs|ranges belong} to tensors of this model, enough for {layers} {layers|layer|layers} with weights. {foreign}</source>
        <translation>{verdict} 它的 {count} 个范围中有 {matched} 个属于此模型的张量，足够 {layers} 个带权重的层使用。{foreign}</translation>
    </message>
    <message>
        <source>No layer of this model has a range in the cache; {count} of its tensors {count|is|are} not in this model</source>
        <translation>缓存中没有此模型任何层的范围；其中 {count} 个张量不属于此模型</translation>
    </message>
    <message>
        <source>{layers} {layers|layer now reads and stores|layers now read and store} INT8, {left} {left|stays|stay} in float. Implicit mode used INT8 only where it was faster, so neither the types nor the numbers of the old engine are restored exactly.</source>
        <translation>{layers} 个层从此读取并持有 INT8，{left} 个保持浮点。隐式量化模式只在 INT8 更快处采用它，因此旧引擎的类型和数值都不会完全重现。</translation>
    </message>
    <message>
        <source>this is a region of {count} {count|node|nodes}, from {first} to {last}, that the graph compiler (Myelin) builds as one: advice about single layers does not apply</source>
        <translation>这是图编译器（Myelin）要作为整体构建的 {count} 个节点的区域，从 {first} 到 {last}：针对单个层的建议不适用</translation>
    </message>
    <message>
        <source>tried formats: {formats}; {without} of {count} kernel {count|family|families} had no kernel</source>
        <translation>尝试过：{formats}；{count} 个内核族中有 {without} 个没有可用的</translation>
    </message>
    <message>
        <source>It is about {count} {count|node|nodes} of this model.</source>
        <translation>涉及此模型的 {count} 个节点。</translation>
    </message>
    <message>
        <source>{count} quantized {count|layer has|layers have} no name that --layerPrecisions could use: name the nodes first</source>
        <translation>{count} 个量化层没有 --layerPrecisions 可用的名称：请先为节点命名</translation>
    </message>
    <message>
        <source>{count} of {all} {all|number|numbers} {count|is|are} not the same in the new type</source>
        <translation>{all} 个数中有 {count} 个在新类型中不再相同</translation>
    </message>
    <message>
        <source>As predicted: {agreed} of {compared} {compared|layer|layers} with weights, {otherAgreed} of {otherCompared} other {otherCompared|node|nodes}. {settled} {settled|was|were} left open and {settled|is|are} known now.</source>
        <translation>与预测一致：带权重的层 {compared} 个中有 {agreed} 个，其他节点 {otherCompared} 个中有 {otherAgreed} 个。{settled} 个原先未定，现已知晓。</translation>
    </message>
    <message>
        <source>{file} · {matched} of {count} {count|layer that computes is|layers that compute are} of this model</source>
        <translation>{file} · {count} 个计算层中有 {matched} 个属于此模型</translation>
    </message>
    <message>
        <source>Written to {file}: {runs} {runs|engine|engines}, {agreed} of {compared} {compared|layer|layers} with weights as predicted</source>
        <translation>已写入 {file}：{runs} 个引擎，{compared} 个带权重的层中有 {agreed} 个与预测一致</translation>
    </message>
    <message>
        <source>{count} {count|inference|inferences} on the GPU: median {median} ms, mean {mean} ms, 99th percentile {worst} ms</source>
        <translation>在 GPU 上推理 {count} 次：中位数 {median} ms，平均 {mean} ms，第 99 百分位 {worst} ms</translation>
    </message>
    <message>
        <source>This is a folder; choose an .onnx file in it</source>
        <translation>这是一个文件夹；请选择其中的 .onnx 文件</translation>
    </message>
    <message>
        <source>Qaliper has no network code. Download the file first, then drop it from its folder.</source>
        <translation>Qaliper 没有网络代码。请先下载文件，再从它所在的文件夹拖过来。</translation>
    </message>
    <message>
        <source>{count} {count|node|nodes}</source>
        <translation>{count} 个节点</translation>
    </message>
    <message>
        <source>The model has changed since this tool was asked for. Ask for it once more</source>
        <translation>模型在请求此工具之后已改变。请再次使用该工具</translation>
    </message>
    <message>
        <source>The file changed on the disk and was read again. The edit in progress was cancelled</source>
        <translation>文件在磁盘上已改变，因此重新读取了它。正在应用于之前模型的修改已放弃</translation>
    </message>
    <message>
        <source>The model could not be checked, so it cannot be edited. It is being checked again</source>
        <translation>模型未能完成检查，因此无法编辑。正在再次检查</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other models or programs, then try again</source>
        <translation>内存不足，无法完成此操作。请关闭其他模型或程序，然后重试</translation>
    </message>
    <message>
        <source>The file system failed: {reason}</source>
        <translation>文件系统出错：{reason}</translation>
    </message>
    <message>
        <source>Qaliper cannot do this because of an unexpected error: {reason}</source>
        <translation>Qaliper 无法完成此操作，发生意外错误：{reason}</translation>
    </message>
    <message>
        <source>Qaliper cannot do this because of an unknown error</source>
        <translation>Qaliper 无法完成此操作，发生未知错误</translation>
    </message>
    <message>
        <source>Cannot make a lock file: {reason}</source>
        <translation>无法创建锁文件：{reason}</translation>
    </message>
    <message>
        <source>This file is open in the tab &quot;{name}&quot;. Close that tab first, or save under another name</source>
        <translation>此文件已在标签页“{name}”中打开。请先关闭该标签页，或另存为其他名称</translation>
    </message>
    <message>
        <source>The file no longer exists: it was removed, renamed or moved. The model stays open; save it to keep it</source>
        <translation>此文件已不在原处：它已被删除、重命名或移动。模型仍然打开；请保存以保留它</translation>
    </message>
    <message>
        <source>The model is being saved. Read it again when that is done</source>
        <translation>模型正在保存。请在完成后再重新加载</translation>
    </message>
    <message>
        <source>The model is already being saved. Save it again when that is done</source>
        <translation>模型正在保存。请在完成后再保存</translation>
    </message>
    <message>
        <source>The model is being read again. Save it when that is done</source>
        <translation>正在重新读取模型。请在完成后再保存</translation>
    </message>
    <message>
        <source>The model is being read, changed or saved. Restore the steps when that is done</source>
        <translation>模型正在读取、更改或保存。请在完成后再恢复这些步骤</translation>
    </message>
    <message>
        <source>These steps begin with another version of the model. Save or undo your own steps first, then restore these</source>
        <translation>这些步骤始于模型的另一个版本。请先保存或撤销您自己的步骤，然后再恢复</translation>
    </message>
    <message>
        <source>The model already has these steps</source>
        <translation>模型中已有这些步骤</translation>
    </message>
    <message>
        <source>A file contains unsaved steps on this model, but this version of Qaliper cannot read it. The file was not changed; another version may read it</source>
        <translation>此模型有未保存的步骤，所在的文件此版本 Qaliper 无法读取。该文件保持原样；其他版本也许能读取</translation>
    </message>
    <message>
        <source>The file that these steps begin with was overwritten. After a crash only steps that still fit can be repeated; save the model</source>
        <translation>这些步骤所始于的文件已被覆盖。崩溃后只能重做仍然适用的步骤；请保存模型</translation>
    </message>
    <message>
        <source>Its cause was fixed here; 1 finding of the same cause is left at another place.</source>
        <translation>造成它的问题已修复；别处还有 1 个同一原因的问题。</translation>
    </message>
    <message>
        <source>Its cause was fixed here; {count} findings of the same cause are left at other places.</source>
        <translation>造成它的问题已修复；别处还有 {count} 个同一原因的问题。</translation>
    </message>
    <message>
        <source>exact at {count}</source>
        <translation>{count} 处为精确</translation>
    </message>
    <message>
        <source>to be reviewed at {count}</source>
        <translation>{count} 处需复核</translation>
    </message>
    <message>
        <source>only advice at {count}</source>
        <translation>{count} 处只有建议</translation>
    </message>
    <message>
        <source>not possible at {count}</source>
        <translation>{count} 处无法修复</translation>
    </message>
    <message>
        <source>Of {places} {places|place|places}: {parts}</source>
        <translation>共 {places} 处：{parts}</translation>
    </message>
    <message>
        <source>{fixed} {fixed|finding|findings} fixed, {left} left</source>
        <translation>已修复 {fixed} 个问题，还剩 {left} 个</translation>
    </message>
    <message>
        <source>{fixed} {fixed|finding|findings} fixed, {besides} more gone with {fixed|it|them}, {left} left</source>
        <translation>已修复 {fixed} 个问题，另有 {besides} 个随之消失，还剩 {left} 个</translation>
    </message>
    <message>
        <source>{fixed} of {asked} findings fixed, {left} left</source>
        <translation>{asked} 个问题中已修复 {fixed} 个，还剩 {left} 个</translation>
    </message>
    <message>
        <source>{fixed} of {asked} findings fixed, {besides} others gone besides, {left} left</source>
        <translation>{asked} 个问题中已修复 {fixed} 个，另有 {besides} 个随之消失，还剩 {left} 个</translation>
    </message>
    <message>
        <source>{fix} does not settle its finding here and was not applied</source>
        <translation>{fix} 在此处不能消除其问题，因此未应用</translation>
    </message>
    <message>
        <source>These fixes undo each other here, so none of them was applied: {fixes}</source>
        <translation>这些修复在此处互相抵消，因此均未应用：{fixes}</translation>
    </message>
    <message>
        <source>Each round of fixes brought new findings, so they were stopped after {rounds} rounds</source>
        <translation>每一轮修复都带来新的问题，因此在 {rounds} 轮后停止</translation>
    </message>
    <message>
        <source>errors {before} → {after}</source>
        <translation>错误 {before} → {after}</translation>
    </message>
    <message>
        <source>warnings {before} → {after}</source>
        <translation>警告 {before} → {after}</translation>
    </message>
    <message>
        <source>notes {before} → {after}</source>
        <translation>提示 {before} → {after}</translation>
    </message>
    <message>
        <source>quantized layers with weights {before} → {after}</source>
        <translation>带权重的量化层 {before} → {after}</translation>
    </message>
    <message>
        <source>Q/DQ pairs unlikely to fuse {before} → {after}</source>
        <translation>不太可能融合的 Q/DQ 对 {before} → {after}</translation>
    </message>
    <message>
        <source>quantized layers that write float {before} → {after}</source>
        <translation>输出浮点的量化层 {before} → {after}</translation>
    </message>
    <message>
        <source>requantizations {before} → {after}</source>
        <translation>重新量化 {before} → {after}</translation>
    </message>
    <message>
        <source>conversions (Cast) {before} → {after}</source>
        <translation>类型转换（Cast）{before} → {after}</translation>
    </message>
    <message>
        <source>MACs in a quantized type {before} → {after}</source>
        <translation>以量化类型计算的乘加次数 {before} → {after}</translation>
    </message>
    <message>
        <source>between float and quantized types {before} → {after}</source>
        <translation>浮点与量化类型之间传递的数据 {before} → {after}</translation>
    </message>
    <message>
        <source>the shape of {value} is no longer known</source>
        <translation>{value} 的形状不再可知</translation>
    </message>
    <message>
        <source>{count} shapes are no longer known, such as that of {value}</source>
        <translation>{count} 个形状不再可知，例如 {value} 的形状</translation>
    </message>
    <message>
        <source>Worse afterwards: {what}</source>
        <translation>之后变差：{what}</translation>
    </message>
    <message>
        <source>Other numbers afterwards: {what}</source>
        <translation>之后的其他变化：{what}</translation>
    </message>
    <message>
        <source>{fixed}. {reason}</source>
        <translation>{fixed}。{reason}</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot; is gone</source>
        <translation>输入“{name}”已不存在</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot; is gone</source>
        <translation>输出“{name}”已不存在</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot; is new</source>
        <translation>输入“{name}”是新增的</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot; is new</source>
        <translation>输出“{name}”是新增的</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot; is called &quot;{now}&quot;</source>
        <translation>输入“{name}”现名为“{now}”</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot; is called &quot;{now}&quot;</source>
        <translation>输出“{name}”现名为“{now}”</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot; was declared as {was} and is {type}</source>
        <translation>输入“{name}”原声明为 {was}，现为 {type}</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot; was declared as {was} and is {type}</source>
        <translation>输出“{name}”原声明为 {was}，现为 {type}</translation>
    </message>
    <message>
        <source>input &quot;{name}&quot; has another position</source>
        <translation>输入“{name}”的位置变了</translation>
    </message>
    <message>
        <source>output &quot;{name}&quot; has another position</source>
        <translation>输出“{name}”的位置变了</translation>
    </message>
    <message>
        <source>the interface changed: {change}</source>
        <translation>接口变了：{change}</translation>
    </message>
    <message>
        <source>the interface changed as declared: {change}</source>
        <translation>接口按声明改变：{change}</translation>
    </message>
    <message>
        <source>{count} {count|region|regions}: there is no ONNX Runtime here</source>
        <translation>{count} 个区域：此处没有 ONNX Runtime</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} with operators that ONNX Runtime does not know</source>
        <translation>{count} 个区域含有 ONNX Runtime 不认识的算子</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} with random numbers</source>
        <translation>{count} 个区域含有随机数</translation>
    </message>
    <message>
        <source>{count} {count|initializer|initializers} without data</source>
        <translation>{count} 个初始化器没有数据</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} with inputs that are too large</source>
        <translation>{count} 个区域的输入过大</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} that no input can be made for</source>
        <translation>{count} 个区域无法生成输入</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} at which the helper process crashed, or took too much memory or time</source>
        <translation>{count} 个区域使辅助进程崩溃，或占用内存过多、耗时过长</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} whose numbers would not show a difference</source>
        <translation>{count} 个区域的数值显示不出差异</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} that begin at other values than before</source>
        <translation>{count} 个区域的起始值与之前不同</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} whose values are not computed any more</source>
        <translation>{count} 个区域的值不再被计算</translation>
    </message>
    <message>
        <source>{count} {count|region|regions} that ONNX Runtime cannot run</source>
        <translation>{count} 个区域 ONNX Runtime 无法运行</translation>
    </message>
    <message>
        <source>not verified: {what}</source>
        <translation>未核实：{what}</translation>
    </message>
    <message>
        <source>not verified: {what}: {names}</source>
        <translation>未核实：{what}：{names}</translation>
    </message>
    <message>
        <source>{count} changed {count|piece feeds|pieces feed} no output</source>
        <translation>{count} 处改动不影响任何输出</translation>
    </message>
    <message>
        <source>nothing was changed; a copy was written to {file}</source>
        <translation>没有改动；副本已写入 {file}</translation>
    </message>
    <message>
        <source>{count} of {all} {all|output|outputs} came back from ONNX Runtime</source>
        <translation>ONNX Runtime 返回了 {all} 个输出中的 {count} 个</translation>
    </message>
    <message>
        <source>{op} draws other numbers in each run</source>
        <translation>{op} 每次运行产生不同的数值</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is not computed any more</source>
        <translation>“{value}”不再被计算</translation>
    </message>
    <message>
        <source>The model has no output that both versions compute</source>
        <translation>没有两个版本都计算的模型输出</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; was {before} and is {after}: no numbers can be given to both</source>
        <translation>“{value}”原为 {before}，现为 {after}：无法给两者相同的数值</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; has no data</source>
        <translation>“{value}”没有数据</translation>
    </message>
    <message>
        <source>{count} {count|initializer has|initializers have} no data, among them &quot;{value}&quot;</source>
        <translation>{count} 个初始化器没有数据，其中有“{value}”</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>nothing has changed that an output depends on, so that no numbers had to be compared</source>
        <translation>输出所依赖的内容没有改变，无需比较数值</translation>
    </message>
    <message>
        <source>only a part is proven: {reason}</source>
        <translation>只证明了一部分：{reason}</translation>
    </message>
    <message>
        <source>another interface: {change}</source>
        <translation>接口不同：{change}</translation>
    </message>
    <message>
        <source>Initializers whose data cannot be read</source>
        <translation>数据无法读取的初始化器</translation>
    </message>
    <message>
        <source>Initializers in &quot;{file}&quot;, outside of the model&apos;s folder: {count}, the first of them &quot;{first}&quot;. {target} follows such a path and reads what is there; from 9.0 on the parser rejects it.</source>
        <translation>位于模型文件夹之外的“{file}”中的初始化器：{count} 个，其中第一个是“{first}”。{target} 会沿着这样的路径读取那里的内容；从 9.0 起解析器会拒绝它。</translation>
    </message>
    <message>
        <source>Put &quot;{file}&quot; beside the model</source>
        <translation>把“{file}”放到模型旁边</translation>
    </message>
    <message>
        <source>{node} reads &quot;{value}&quot;, a sparse initializer. No version of TensorRT&apos;s parser reads those: {target} stops with &quot;Node input was not registered&quot;. Write it densely.</source>
        <translation>{node} 读取稀疏初始化器“{value}”。TensorRT 的任何版本的解析器都不读取稀疏初始化器：{target} 会以“Node input was not registered”中止。请把它写成稠密形式。</translation>
    </message>
    <message>
        <source>Sparse initializer, which the parser does not read</source>
        <translation>解析器不读取的稀疏初始化器</translation>
    </message>
    <message>
        <source>{node} feeds integer products ({count}). No version of TensorRT imports DynamicQuantizeLinear, MatMulInteger or ConvInteger: {target} stops. Its outputs are read in other ways than ONNX Runtime&apos;s quantizer writes them, so the float model cannot be restored from this file; export it again and quantize it statically and symmetrically.</source>
        <translation>{node} 供给 {count} 个整数乘积。没有任何 TensorRT 版本能导入 DynamicQuantizeLinear、MatMulInteger 或 ConvInteger：{target} 会中止。其输出的用法与 ONNX Runtime 量化器的写法不同，因此无法由此文件还原浮点模型；请重新导出，并做静态、对称的量化。</translation>
    </message>
    <message>
        <source>{node} feeds integer products ({count}). No version of TensorRT imports DynamicQuantizeLinear, MatMulInteger or ConvInteger: {target} stops. Quantize statically and symmetrically for TensorRT; until then the float model can be restored from this file.</source>
        <translation>{node} 供给 {count} 个整数乘积。没有任何 TensorRT 版本能导入 DynamicQuantizeLinear、MatMulInteger 或 ConvInteger：{target} 会中止。面向 TensorRT 请做静态、对称的量化；在此之前，可由此文件还原浮点模型。</translation>
    </message>
    <message>
        <source>For {op}, {target} requires {limit}. {node} does not meet this requirement: its results are wrong without a warning, or a later node fails.</source>
        <translation>对于 {op}，{target} 要求{limit}。{node} 不满足此要求：其结果会在没有警告的情况下出错，或者后面的节点失败。</translation>
    </message>
    <message>
        <source>Remove the outputs without consumers</source>
        <translation>去掉没有节点读取的输出</translation>
    </message>
    <message>
        <source>The operator computes its first output as before.</source>
        <translation>该算子照旧计算它的第一个输出。</translation>
    </message>
    <message>
        <source>Fold the input into an initializer</source>
        <translation>把该输入折叠成初始化器</translation>
    </message>
    <message>
        <source>The same numbers, computed here.</source>
        <translation>数值相同，在这里算好。</translation>
    </message>
    <message>
        <source>{node} calls {op}, a function of this model. TensorRT reads those from {release} on; {target} looks for a plugin of that name instead and stops with &quot;Plugin not found, are the plugin name, version, and namespace correct?&quot;.</source>
        <translation>{node} 调用模型自带的函数 {op}。TensorRT 从 {release} 起才读取函数；{target} 会改为查找同名插件，并以“Plugin not found, are the plugin name, version, and namespace correct?”中止。</translation>
    </message>
    <message>
        <source>No version of TensorRT up to {newest} imports {op}: the checkers of {target} know it by name and reject {node} before they look for a function or a plugin of that name.</source>
        <translation>直到 {newest}，TensorRT 没有任何版本导入 {op}：{target} 的检查器按名称认出它，在查找同名函数或插件之前就拒绝 {node}。</translation>
    </message>
    <message>
        <source>No version of TensorRT up to {newest} imports {op}: {target} takes {node} for a plugin, finds none and stops with &quot;Plugin not found, are the plugin name, version, and namespace correct?&quot;.</source>
        <translation>直到 {newest}，TensorRT 没有任何版本导入 {op}：{target} 把 {node} 当作插件，但找不到，会以“Plugin not found, are the plugin name, version, and namespace correct?”中止。</translation>
    </message>
    <message>
        <source>The target does not read the function {op}</source>
        <translation>目标不读取函数 {op}</translation>
    </message>
    <message>
        <source>Functions of the model, which the target does not read</source>
        <translation>目标不读取的模型函数</translation>
    </message>
    <message>
        <source>{node} gives the plugin_version of {op} as an integer. The parser reads text there, takes the version for empty and finds no such plugin: {target} stops with &quot;Plugin not found, are the plugin name, version, and namespace correct?&quot;.</source>
        <translation>{node} 把 {op} 的 plugin_version 写成了整数。解析器在那里读取文本，于是认为版本为空，找不到这样的插件：{target} 会以“Plugin not found, are the plugin name, version, and namespace correct?”中止。</translation>
    </message>
    <message>
        <source>Version of the plugin {op} as an integer</source>
        <translation>插件 {op} 的版本写成了整数</translation>
    </message>
    <message>
        <source>Write the version as text</source>
        <translation>把版本写成文本</translation>
    </message>
    <message>
        <source>{node} has a zero point other than 0 after another operator. The parser of {target} does not look there; what the builder does with it is not known. From 10.0 on the parser looks through Identity and rejects it.</source>
        <translation>{node} 的零点不为 0，且位于另一个算子之后。{target} 的解析器不会检查那里；构建器如何处理尚不清楚。从 10.0 起，解析器会越过 Identity 检查并拒绝它。</translation>
    </message>
    <message>
        <source>{node} reads UINT8 with zero point 0. {target} has no type for that: a constant becomes INT32 while it is read, or is rejected as it is, and no DQ accepts either.</source>
        <translation>{node} 读取零点为 0 的 UINT8。{target} 没有对应的类型：常量在读取时变成 INT32，或者原样被拒绝，而 DQ 两者都不接受。</translation>
    </message>
    <message>
        <source>{node} is UINT8 with zero point 0. {target} takes it for INT8: everything above 127 is expected to saturate.</source>
        <translation>{node} 是零点为 0 的 UINT8。{target} 把它当作 INT8：127 以上的值预期会饱和。</translation>
    </message>
    <message>
        <source>{node} has a scale for each channel and no axis. Up to TensorRT 10.10 the parser reads axis 0, about 10.15 it reads axis 1 as ONNX does; which of them {target} reads is not known. A wrong axis fails on the number of scales, or changes the numbers without a word where the dimensions are equal.</source>
        <translation>{node} 逐通道带有缩放因子却没有轴。直到 TensorRT 10.10 解析器读作轴 0，约从 10.15 起按 ONNX 读作轴 1；{target} 读作哪一个尚不清楚。轴不对时，会因缩放因子数量不符而失败；各维度相等时，则会不作提示地改变数值。</translation>
    </message>
    <message>
        <source>Scale in another type than FP32, FP16 or BF16</source>
        <translation>缩放因子的类型不是 FP32、FP16 或 BF16</translation>
    </message>
    <message>
        <source>The scale of {node} is {type}. {target} looks for scales above 0 in FP32, FP16 and BF16 only and stops with &quot;Scale coefficients must all be positive&quot;. A scale in two levels is dequantized first.</source>
        <translation>{node} 的缩放因子是 {type}。{target} 只在 FP32、FP16 和 BF16 中检查缩放因子是否大于 0，会以“Scale coefficients must all be positive”中止。两级缩放因子要先在前面反量化。</translation>
    </message>
    <message>
        <source>FP8 constants that the target cannot read</source>
        <translation>目标无法读取的 FP8 常量</translation>
    </message>
    <message>
        <source>Constants in FP8: {count}, the first of them &quot;{first}&quot;. {target} knows the type and does not read its bytes from raw_data: it stops with &quot;Failed to import initializer&quot;. TensorRT 10.1 and newer read them.</source>
        <translation>FP8 常量：{count} 个，其中第一个是“{first}”。{target} 认识该类型，但不从 raw_data 读取它的字节：会以“Failed to import initializer”中止。TensorRT 10.1 及更新的版本可以读取。</translation>
    </message>
    <message>
        <source>the input {name}</source>
        <translation>输入 {name} </translation>
    </message>
    <message>
        <source>{slot} as an initializer, not as the output of another operator</source>
        <translation>{slot}是初始化器，而不是另一个算子的输出</translation>
    </message>
    <message>
        <source>another type than {type}</source>
        <translation> {type} 以外的类型</translation>
    </message>
    <message>
        <source>no outputs Mean and InvStdDev, read or not</source>
        <translation>没有输出 Mean 和 InvStdDev，无论是否被读取</translation>
    </message>
    <message>
        <source>no output Indices, read or not</source>
        <translation>没有输出 Indices，无论是否被读取</translation>
    </message>
    <message>
        <source>one output, whether the others are read or not</source>
        <translation>只有一个输出，无论其余输出是否被读取</translation>
    </message>
    <message>
        <source>a model of opset {opset} or newer: how older ones broadcast is not read</source>
        <translation>模型的 opset 为 {opset} 或更新：更旧模型的广播方式不被读取</translation>
    </message>
    <message>
        <source>Broadcasting of a model older than opset {opset}</source>
        <translation>比 opset {opset} 更旧的模型的广播</translation>
    </message>
    <message>
        <source>axes, where the shape is not known</source>
        <translation>在形状未知时写明 axes</translation>
    </message>
    <message>
        <source>axes as an attribute: as an input they are not read, and everything is reduced</source>
        <translation>把 axes 写成属性：作为输入时不被读取，会对所有维度归约</translation>
    </message>
    <message>
        <source>no attribute reduction, not even &quot;none&quot;</source>
        <translation>没有属性 reduction，“none”也不行</translation>
    </message>
    <message>
        <source>no reduction: it is not read, and values are written over</source>
        <translation>不使用 reduction：它不被读取，数值会被直接覆盖</translation>
    </message>
    <message>
        <source>the attribute allowzero in a model of opset 14 or newer</source>
        <translation>在 opset 14 或更新的模型中写明属性 allowzero</translation>
    </message>
    <message>
        <source>pads for all dimensions and no axes</source>
        <translation>为所有维度给出 pads，不使用 axes</translation>
    </message>
    <message>
        <source>padding with zeros, of two dimensions at most</source>
        <translation>用零填充，且最多两个维度</translation>
    </message>
    <message>
        <source>outputs of different names in the two branches</source>
        <translation>两个分支的输出名称不同</translation>
    </message>
    <message>
        <source>a trip count, where the body reads the number of the iteration</source>
        <translation>在循环体读取迭代序号时给出循环次数</translation>
    </message>
    <message>
        <source>inputs of static shape</source>
        <translation>输入的形状是静态的</translation>
    </message>
    <message>
        <source>training_mode of 0</source>
        <translation>training_mode 为 0</translation>
    </message>
    <message>
        <source>an end that is not before the start</source>
        <translation>终点不在起点之前</translation>
    </message>
    <message>
        <source>an input of rank 2 and static shape</source>
        <translation>输入的秩为 2 且形状是静态的</translation>
    </message>
    <message>
        <source>Values of type {type}: {count}, the first of them &quot;{first}&quot;. TensorRT has no such type: {target} stops with &quot;Failed to import initializer&quot; at a constant, with &quot;Failed to convert ONNX date type to TensorRT data type&quot; at an input or output, and at a Cast to it.</source>
        <translation>类型为 {type} 的值：{count} 个，其中第一个是“{first}”。TensorRT 没有这种类型：{target} 遇到常量会以“Failed to import initializer”中止，遇到输入或输出会以“Failed to convert ONNX date type to TensorRT data type”中止，遇到转换为它的 Cast 也会中止。</translation>
    </message>
    <message>
        <source>Inputs that are no tensors</source>
        <translation>不是张量的输入</translation>
    </message>
    <message>
        <source>Inputs that are no tensors: {count}, the first of them &quot;{first}&quot;. {target} stops with &quot;Failed to convert ONNX date type to TensorRT data type&quot;.</source>
        <translation>不是张量的输入：{count} 个，其中第一个是“{first}”。{target} 会以“Failed to convert ONNX date type to TensorRT data type”中止。</translation>
    </message>
    <message>
        <source>Initializers without data</source>
        <translation>没有数据的初始化器</translation>
    </message>
    <message>
        <source>Initializers of another size than their shape says</source>
        <translation>大小与形状不符的初始化器</translation>
    </message>
    <message>
        <source>Initializers that hold no data: {count}, the first of them &quot;{first}&quot;. {target} reads them as empty.</source>
        <translation>不含数据的初始化器：{count} 个，其中第一个是“{first}”。{target} 把它们当作空的读取。</translation>
    </message>
    <message>
        <source>Initializers whose data do not fill their shape: {count}, the first of them &quot;{first}&quot;. {target} stops with &quot;Failed to import initializer&quot;.</source>
        <translation>数据与形状不符的初始化器：{count} 个，其中第一个是“{first}”。{target} 会以“Failed to import initializer”中止。</translation>
    </message>
    <message>
        <source>Export the model with its weights</source>
        <translation>连同权重一起导出模型</translation>
    </message>
    <message>
        <source>FP8 on a GPU without FP8</source>
        <translation>FP8 用于没有 FP8 的 GPU</translation>
    </message>
    <message>
        <source>Q and DQ of activations in FP8: {count}. FP8 needs compute capability {first} or newer, and the target names {gpu}: {target} stops while building, because the hardware has no FP8.</source>
        <translation>FP8 激活的 Q 和 DQ：{count} 个。FP8 需要计算能力 {first} 或更高，而目标指明的是 {gpu}：{target} 会在构建时中止，因为硬件没有 FP8。</translation>
    </message>
    <message>
        <source>Quantize to INT8 instead</source>
        <translation>改为量化到 INT8</translation>
    </message>
    <message>
        <source>Quantize the float model again, statically and symmetrically in INT8, for GPUs without FP8.</source>
        <translation>对于没有 FP8 的 GPU，以 INT8 对浮点模型重新做静态、对称的量化。</translation>
    </message>
    <message>
        <source>Build on a GPU with FP8</source>
        <translation>在有 FP8 的 GPU 上构建</translation>
    </message>
    <message>
        <source>Build and run on an Ada, Hopper or newer GPU, and name its compute capability in the target.</source>
        <translation>在 Ada、Hopper 或更新的 GPU 上构建并运行，并在目标中指明它的计算能力。</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>FP32 or FP16</source>
        <translation>FP32 或 FP16</translation>
    </message>
    <message>
        <source>The output is the model itself. It is overwritten only on request</source>
        <translation>输出文件就是模型本身，只有明确要求时才会覆盖</translation>
    </message>
    <message>
        <source>Nothing was written, because the fixes changed what they should not have changed: {proof}</source>
        <translation>没有写入任何内容，因为这些修复改变了不该改变的内容：{proof}</translation>
    </message>
    <message>
        <source>This file was not written by TensorRT</source>
        <translation>此文件不是 TensorRT 写出的</translation>
    </message>
    <message>
        <source>This is neither a profile nor a list of times; it is a file of this kind: {kind}</source>
        <translation>这既不是性能分析，也不是计时列表；此文件的类型为：{kind}</translation>
    </message>
    <message>
        <source>This archive of arrays is damaged: {reason}</source>
        <translation>数组存档已损坏：{reason}</translation>
    </message>
    <message>
        <source>This archive of arrays cannot be read</source>
        <translation>无法读取该数组存档</translation>
    </message>
    <message>
        <source>The array has its channels last (NHWC), the model has them first (NCHW): transpose it to 0, 3, 1, 2.</source>
        <translation>数组的通道在最后（NHWC），模型的通道在前（NCHW）：请按 0, 3, 1, 2 转置。</translation>
    </message>
    <message>
        <source>The first axis of an array counts the samples, the others have the sizes of the input.</source>
        <translation>数组的第一个轴为样本数，其余各轴的大小与输入一致。</translation>
    </message>
    <message>
        <source>{message}. {remedy}</source>
        <translation>{message}。{remedy}</translation>
    </message>
    <message>
        <source>The data have no array {name} for the labels; they have {names}</source>
        <translation>数据中没有作为标签的数组 {name}；其中有 {names}</translation>
    </message>
    <message>
        <source>The array {name} of labels is {found}, and there are {count} samples: each needs one label, along the first axis</source>
        <translation>标签数组 {name} 的形状为 {found}，而样本有 {count} 个：每个样本需要一个标签，沿第一个轴</translation>
    </message>
    <message>
        <source>The model has no inputs</source>
        <translation>模型没有输入</translation>
    </message>
    <message>
        <source>{a} has {countA} samples, {ofRunA} in a run, and {b} has {countB}, {ofRunB} in a run</source>
        <translation>{a} 有 {countA} 个样本，每次运行 {ofRunA} 个；{b} 有 {countB} 个，每次运行 {ofRunB} 个</translation>
    </message>
    <message>
        <source>The data have {count} samples, and the model takes {ofRun} in a run</source>
        <translation>数据有 {count} 个样本，而模型每次运行需要 {ofRun} 个</translation>
    </message>
    <message>
        <source>The labels are {type}; labels are integers, one for each sample or pixel</source>
        <translation>标签的类型为 {type}；标签须为整数，每个样本或像素一个</translation>
    </message>
    <message>
        <source>A run has {count} labels, and the scores are {shape}</source>
        <translation>一次运行有 {count} 个标签，而得分的形状为 {shape}</translation>
    </message>
    <message>
        <source>output {output}: NaN or infinite in only one of the two</source>
        <translation>输出 {output}：仅在其中一个模型中为 NaN 或无穷</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB, largest difference {error}</source>
        <translation>输出 {output}：SQNR {sqnr} dB，最大差值 {error}</translation>
    </message>
    <message>
        <source>{metric} of {output}: {value}</source>
        <translation>{output} 的 {metric}：{value}</translation>
    </message>
    <message>
        <source>of the float model: {value}</source>
        <translation>浮点模型：{value}</translation>
    </message>
    <message>
        <source>the same class as the float model: {value}</source>
        <translation>与浮点模型类别相同：{value}</translation>
    </message>
    <message>
        <source>{model} on {count} samples</source>
        <translation>{model}，{count} 个样本</translation>
    </message>
    <message>
        <source>{model} against {float} on {count} samples</source>
        <translation>{model} 与 {float} 对比，{count} 个样本</translation>
    </message>
    <message>
        <source>{count} samples at the end were not used: they are too few for a run of the model&apos;s fixed batch</source>
        <translation>末尾的 {count} 个样本未使用：不足模型固定批大小的一次运行</translation>
    </message>
    <message>
        <source>{seconds} s, {memory} MiB at most</source>
        <translation>{seconds} 秒，内存最多 {memory} MiB</translation>
    </message>
    <message>
        <source>The two models have no output of the same name</source>
        <translation>两个模型没有同名的输出</translation>
    </message>
    <message>
        <source>Output {output} has another type in the two models</source>
        <translation>输出 {output} 在两个模型中的类型不同</translation>
    </message>
    <message>
        <source>No output has scores for {metric}: they are N×C for top1 and top5, N×C×H×W for miou</source>
        <translation>没有输出可作为 {metric} 的得分：top1 和 top5 需要 N×C，miou 需要 N×C×H×W</translation>
    </message>
    <message>
        <source>Output {output} has another rank in a later run</source>
        <translation>输出 {output} 在后续运行中的维数不同</translation>
    </message>
    <message>
        <source>small letters from a to z as labels</source>
        <translation>标签只用小写字母 a 到 z</translation>
    </message>
    <message>
        <source>p of 1 or 2</source>
        <translation>p 为 1 或 2</translation>
    </message>
    <message>
        <source>linear scales for the last three dimensions only</source>
        <translation>线性缩放只用于最后三个维度</translation>
    </message>
    <message>
        <source>cubic scales for the last two dimensions only</source>
        <translation>三次缩放只用于最后两个维度</translation>
    </message>
    <message>
        <source>no antialiasing: the attribute is not read</source>
        <translation>不使用抗锯齿：该属性不被读取</translation>
    </message>
    <message>
        <source>keep_aspect_ratio_policy stretch: the attribute is not read</source>
        <translation>keep_aspect_ratio_policy 为 stretch：该属性不被读取</translation>
    </message>
    <message>
        <source>nearest_mode round_prefer_floor in the mode tf_half_pixel_for_nn</source>
        <translation>在 tf_half_pixel_for_nn 模式下 nearest_mode 为 round_prefer_floor</translation>
    </message>
    <message>
        <source>is_test of 1</source>
        <translation>is_test 为 1</translation>
    </message>
    <message>
        <source>an input of rank 2 or 3</source>
        <translation>输入的秩为 2 或 3</translation>
    </message>
    <message>
        <source>FP32 or FP16 on the other side of UINT8</source>
        <translation>UINT8 的另一侧是 FP32 或 FP16</translation>
    </message>
    <message>
        <source>a fixed number of boxes: the output is filled up to max_output_boxes_per_class rows, read on by what follows</source>
        <translation>框的数量固定：输出会补足到 max_output_boxes_per_class 行，后面的算子会读取这些行</translation>
    </message>
    <message>
        <source>an argument for every input of the function: {count}</source>
        <translation>函数的每个输入都有实参：{count} 个</translation>
    </message>
    <message>
        <source>inputs of the function that are not named like other values of the graph: it reads the value &quot;{name}&quot; instead of the argument</source>
        <translation>函数的输入与图中其他值不重名：它会读取值“{name}”而不是实参</translation>
    </message>
    <message>
        <source>{node} adds &quot;{value}&quot;, which {concat} joins with others later, to a convolution in FP16 and its activation with Tanh. {target} fuses the three and reads &quot;{value}&quot; from the buffer of the Concat as if it were dense: the engine builds without a warning and computes wrong numbers.</source>
        <translation>{node} 把“{value}”加到 FP16 卷积及其带 Tanh 的激活上，而 {concat} 之后还会把它与其他值拼接。{target} 会融合这三者，并把 Concat 缓冲区中的“{value}”当作连续数据读取：引擎构建时没有警告，计算出的数值却是错的。</translation>
    </message>
    <message>
        <source>{node} adds &quot;{value}&quot;, which {concat} joins with others later, to a convolution in FP16 and its activation. TensorRT 11.2 and 11.3 were seen to compute wrong numbers for such a layer without a warning; for this activation on {target} it is open. Compare the results.</source>
        <translation>{node} 把“{value}”加到 FP16 卷积及其激活上，而 {concat} 之后还会把它与其他值拼接。有报告称 TensorRT 11.2 和 11.3 对这样的层会在没有警告的情况下算出错误的数值；对于这种激活，{target} 上的情况未定。请比较结果。</translation>
    </message>
    <message>
        <source>A shortcut that the fused convolution misreads</source>
        <translation>被融合卷积误读的捷径分支</translation>
    </message>
    <message>
        <source>A shortcut that a fused convolution may misread</source>
        <translation>可能被融合卷积误读的捷径分支</translation>
    </message>
    <message>
        <source>Write the SiLU as x · Sigmoid(x)</source>
        <translation>把 SiLU 写成 x · Sigmoid(x)</translation>
    </message>
    <message>
        <source>Exports with Sigmoid and Mul in these layers kept their accuracy; elsewhere in the model the form with Tanh may stay.</source>
        <translation>在这些层中使用 Sigmoid 和 Mul 的导出模型保持了精度；模型其他位置可以保留 Tanh 的写法。</translation>
    </message>
    <message>
        <source>Compare the engine with ONNX Runtime</source>
        <translation>把引擎与 ONNX Runtime 作比较</translation>
    </message>
    <message>
        <source>Look at boxes and coordinates, not at the best class alone: the scores can be right where the boxes are not.</source>
        <translation>请查看框和坐标，而不要只看最佳类别：框有误时，得分仍可能是对的。</translation>
    </message>
    <message>
        <source>The weights of {node} have scales along axis 1, the output channels, and another number of input channels. Kernels of {target} accept scales along axis 0: builds of 8.0 and 8.4 with such weights stopped.</source>
        <translation>{node} 的权重沿轴 1（输出通道）带有缩放因子，且输入通道数与之不同。{target} 的内核只接受沿轴 0 的缩放因子：用 8.0 和 8.4 构建这样的权重时曾中止。</translation>
    </message>
    <message>
        <source>The weights of {node} have scales along axis 1, the output channels. Kernels of {target} accept scales along axis 0: the results may be wrong without a message, as they were in builds of 8.2.</source>
        <translation>{node} 的权重沿轴 1（输出通道）带有缩放因子。{target} 的内核只接受沿轴 0 的缩放因子：结果可能出错而没有任何消息，8.2 的构建就曾如此。</translation>
    </message>
    <message>
        <source>The weights of {node} have scales along axis 1, the output channels. Releases up to 8.6 take scales along axis 0 only; what {target} makes of them is open. NVIDIA&apos;s Model Optimizer writes them, and no failure of a newer release is known. Compare the results.</source>
        <translation>{node} 的权重沿轴 1（输出通道）带有缩放因子。直到 8.6 的版本只接受沿轴 0 的缩放因子；{target} 如何处理尚未定论。NVIDIA 的 Model Optimizer 会这样写，也没有已知的新版本失败案例。请比较结果。</translation>
    </message>
    <message>
        <source>{node} samples with mode &quot;{mode}&quot;, a name of opset 20. The importer of {target} knows the names of opset 16 only and takes others for &quot;nearest&quot; without a message: the numbers are wrong.</source>
        <translation>{node} 以模式“{mode}”采样，这是 opset 20 的名称。{target} 的导入器只认识 opset 16 的名称，会不作提示地把其他名称当作“nearest”：数值是错的。</translation>
    </message>
    <message>
        <source>{node} samples with mode &quot;{mode}&quot;, a name of opset 20. The importer was seen to know the names of opset 16 only and to take others for &quot;nearest&quot; without a message, up to 10.13; a change was proposed for 11.1, and what {target} does is not known.</source>
        <translation>{node} 以模式“{mode}”采样，这是 opset 20 的名称。直到 10.13，导入器只认识 opset 16 的名称，会不作提示地把其他名称当作“nearest”；有人为 11.1 提议了修改，{target} 的做法尚不清楚。</translation>
    </message>
    <message>
        <source>GridSample that runs as nearest</source>
        <translation>按 nearest 运行的 GridSample</translation>
    </message>
    <message>
        <source>Use the plugin EfficientNMS_TRT</source>
        <translation>使用插件 EfficientNMS_TRT</translation>
    </message>
    <message>
        <source>It gives the number of boxes beside them, so that what follows can leave out the rest.</source>
        <translation>它除框之外还给出框的数量，后面的算子可以据此略去其余的行。</translation>
    </message>
    <message>
        <source>Write the pooling out</source>
        <translation>把池化展开写出</translation>
    </message>
    <message>
        <source>A Slice for each position of the kernel, shifted by the dilation, and the Max or the mean of them; a Pad first where the pooling pads.</source>
        <translation>对池化窗口的每个位置各用一个按膨胀率偏移的 Slice，再对它们取 Max 或平均；池化带填充时在前面加 Pad。</translation>
    </message>
    <message>
        <source>{node} has a scale for each channel and no axis, and dimensions {axis} and 1 have the same length. {target} reads a scale for each index of dimension {axis}; ONNX means dimension 1. Nothing fails, and the numbers are others.</source>
        <translation>{node} 逐通道带有缩放因子却没有轴，而维度 {axis} 与维度 1 长度相同。{target} 按维度 {axis} 的各个下标读取缩放因子；ONNX 指的是维度 1。不会有任何失败，数值却不同。</translation>
    </message>
    <message>
        <source>{node} has a scale for each channel and no axis, and dimensions {axis} and 1 have the same length. {target} reads a scale for each index of dimension {axis}; ONNX means dimension 1. Nothing fails, and the numbers are others: the one at index 0 of dimension {axis} and index 1 of dimension 1 is multiplied by {there} there and by {onnx} in ONNX.</source>
        <translation>{node} 逐通道带有缩放因子却没有轴，而维度 {axis} 与维度 1 长度相同。{target} 按维度 {axis} 的各个下标读取缩放因子；ONNX 指的是维度 1。不会有任何失败，数值却不同：维度 {axis} 下标为 0、维度 1 下标为 1 的数，在那里乘以 {there}，在 ONNX 中乘以 {onnx}。</translation>
    </message>
    <message>
        <source>Outputs without a type</source>
        <translation>没有类型的输出</translation>
    </message>
    <message>
        <source>Outputs of the graph whose type is not declared: {count}, the first of them &quot;{first}&quot;. {target} stops with &quot;Failed to convert ONNX date type to TensorRT data type&quot;.</source>
        <translation>未声明类型的图输出：{count} 个，其中第一个是“{first}”。{target} 会以“Failed to convert ONNX date type to TensorRT data type”中止。</translation>
    </message>
    <message>
        <source>Declare the types of the outputs</source>
        <translation>声明输出的类型</translation>
    </message>
    <message>
        <source>Shape inference of ONNX knows them; exporters and tools that add outputs leave them out.</source>
        <translation>ONNX 的形状推断知道这些类型；导出器和添加输出的工具会漏写。</translation>
    </message>
    <message>
        <source>the mode constant, reflect or edge</source>
        <translation>模式为 constant、reflect 或 edge</translation>
    </message>
    <message>
        <source>layout 0: the attribute is not read</source>
        <translation>layout 为 0：该属性不被读取</translation>
    </message>
    <message>
        <source>axes: noop_with_empty_axes is not read, and everything is reduced</source>
        <translation>给出 axes：noop_with_empty_axes 不被读取，会对所有维度归约</translation>
    </message>
    <message>
        <source>neither start nor end: they are not read, and the whole shape is given</source>
        <translation>不使用 start 和 end：它们不被读取，会给出整个形状</translation>
    </message>
    <message>
        <source>parts of one size, or the sizes as an input: the last numbers are left out</source>
        <translation>各部分大小相同，或以输入给出大小：末尾的数会被略去</translation>
    </message>
    <message>
        <source>largest of 1: the attribute is not read, and the largest numbers are given</source>
        <translation>largest 为 1：该属性不被读取，给出的总是最大的数</translation>
    </message>
    <message>
        <source>the attribute hidden_size</source>
        <translation>写明属性 hidden_size</translation>
    </message>
    <message>
        <source>no sequence_lens</source>
        <translation>不使用 sequence_lens</translation>
    </message>
    <message>
        <source>a state that is carried from one iteration to the next</source>
        <translation>有在各次迭代之间传递的状态</translation>
    </message>
    <message>
        <source>{title} (rule {rule}, which concerns what the message names)</source>
        <translation>{title}（规则 {rule}，涉及消息所指之处）</translation>
    </message>
    <message>
        <source>{title} (rule {rule}, about the whole model)</source>
        <translation>{title}（规则 {rule}，针对整个模型）</translation>
    </message>
    <message>
        <source>no node of this model is a plugin by its name, but the parser builds {op} as one</source>
        <translation>此模型中没有名为插件的节点，但解析器会把 {op} 构建为插件</translation>
    </message>
    <message>
        <source>the model has neither plugins nor Q/DQ: INT8 came from a calibrator or a cache, to a node without INT8 kernels; Q/DQ in the model say where INT8 is wanted</source>
        <translation>模型既没有插件也没有 Q/DQ：INT8 来自校准器或缓存，并到了没有 INT8 内核的节点；模型中的 Q/DQ 可以指明何处需要 INT8</translation>
    </message>
    <message>
        <source>no node of this model is a plugin: Q and DQ carried INT8 to a node that has no INT8 kernels</source>
        <translation>此模型中没有插件节点：Q 和 DQ 把 INT8 带到了没有 INT8 内核的节点</translation>
    </message>
    <message>
        <source>no node of this model is a plugin; between a DQ and a Q stand operators that have no INT8 form: {nodes}</source>
        <translation>此模型中没有插件节点；DQ 与 Q 之间有不具备 INT8 形式的算子：{nodes}</translation>
    </message>
    <message>
        <source>The DLA, where the sources contradict each other</source>
        <translation>DLA：资料相互矛盾</translation>
    </message>
    <message>
        <source>The DLA, which the release does not build for</source>
        <translation>该版本不能为 DLA 构建</translation>
    </message>
    <message>
        <source>The target is built for the DLA. NVIDIA&apos;s pages call 10.7 the last release of 10.x with a DLA, later parsers have flags for it, and what {target} does is open.</source>
        <translation>目标面向 DLA 构建。NVIDIA 的页面称 10.7 是 10.x 中最后一个支持 DLA 的版本，而之后的解析器仍有 DLA 标志；{target} 会怎样，未定。</translation>
    </message>
    <message>
        <source>The target is built for the DLA, and {target} has none on that platform.</source>
        <translation>目标面向 DLA 构建，而 {target} 在该平台上没有 DLA。</translation>
    </message>
    <message>
        <source>Q/DQ in a model for the DLA</source>
        <translation>面向 DLA 的模型含有 Q/DQ</translation>
    </message>
    <message>
        <source>Q and DQ operators: {count}. The DLA of {target} accepts none of them: they and their scales run on the GPU, and a build for the DLA alone stops there. INT8 comes to it by a calibration cache.</source>
        <translation>Q 与 DQ 算子：{count} 个。{target} 的 DLA 不接受它们：它们及其缩放因子在 GPU 上运行，只面向 DLA 的构建会在此中止。DLA 的 INT8 由校准缓存给出。</translation>
    </message>
    <message>
        <source>Take the Q/DQ away, and keep their scales as a calibration cache</source>
        <translation>去掉 Q/DQ，并把其缩放因子存为校准缓存</translation>
    </message>
    <message>
        <source>Use a release that builds for this DLA</source>
        <translation>换用能为此 DLA 构建的版本</translation>
    </message>
    <message>
        <source>Releases with a DLA there: {releases}.</source>
        <translation>在该平台上支持 DLA 的版本：{releases}。</translation>
    </message>
    <message>
        <source>A GPU of which no source says whether the release builds for it</source>
        <translation>没有资料说明该版本能否为此 GPU 构建</translation>
    </message>
    <message>
        <source>A GPU that the release does not build for</source>
        <translation>该版本不能为此 GPU 构建</translation>
    </message>
    <message>
        <source>The target names compute capability {gpu}. No source says whether {target} builds for it.</source>
        <translation>目标指定了计算能力 {gpu}。没有资料说明 {target} 能否为其构建。</translation>
    </message>
    <message>
        <source>The target names compute capability {gpu}, and {target} has no kernels for it: a build stops with &quot;Target GPU SM … is not supported by this TensorRT release&quot;, or &quot;Unsupported SM&quot; up to 10.0.</source>
        <translation>目标指定了计算能力 {gpu}，而 {target} 没有相应的内核：构建会以“Target GPU SM … is not supported by this TensorRT release”中止，10.0 及之前为“Unsupported SM”。</translation>
    </message>
    <message>
        <source>Use a release that builds for this GPU</source>
        <translation>换用能为此 GPU 构建的版本</translation>
    </message>
    <message>
        <source>Releases for compute capability {gpu}: {releases}.</source>
        <translation>支持计算能力 {gpu} 的版本：{releases}。</translation>
    </message>
    <message>
        <source>Operators with values in {type}: {count}. No source says whether GPUs of compute capability {gpu} run them.</source>
        <translation>含 {type} 值的算子：{count} 个。没有资料说明计算能力 {gpu} 的 GPU 能否运行它们。</translation>
    </message>
    <message>
        <source>Operators with values in {type}: {count}. GPUs of compute capability {gpu} have no {type}: {target} is expected to stop while building.</source>
        <translation>含 {type} 值的算子：{count} 个。计算能力 {gpu} 的 GPU 没有 {type}：预期 {target} 会在构建时中止。</translation>
    </message>
    <message>
        <source>Operators with values in {type}: {count}. GPUs of compute capability {gpu} have no {type}; what {target} does with them was seen in no log.</source>
        <translation>含 {type} 值的算子：{count} 个。计算能力 {gpu} 的 GPU 没有 {type}；{target} 会如何处理，尚无日志可证。</translation>
    </message>
    <message>
        <source>{type} on a GPU for which it is open</source>
        <translation>GPU 是否支持 {type} 未定</translation>
    </message>
    <message>
        <source>{type} on a GPU without {type}</source>
        <translation>在没有 {type} 的 GPU 上使用 {type}</translation>
    </message>
    <message>
        <source>Build on a GPU with {type}</source>
        <translation>在支持 {type} 的 GPU 上构建</translation>
    </message>
    <message>
        <source>Build and run on a GPU that has the type, and name that GPU in the target.</source>
        <translation>在支持该类型的 GPU 上构建和运行，并在目标中指定该 GPU。</translation>
    </message>
    <message>
        <source>Export the model in another type</source>
        <translation>以另一种类型导出模型</translation>
    </message>
    <message>
        <source>For GPUs without FP4 and FP8 quantize to INT8, for those without INT8 keep the model in float, and instead of BF16 use FP16 or FP32.</source>
        <translation>对没有 FP4 和 FP8 的 GPU 量化为 INT8，对没有 INT8 的 GPU 让模型保持浮点，并以 FP16 或 FP32 代替 BF16。</translation>
    </message>
    <message>
        <source>INT8 layers on a GPU that may lack their kernels</source>
        <translation>GPU 可能缺少这些 INT8 层的内核</translation>
    </message>
    <message>
        <source>Operators expected in INT8: {layers}. On GPUs of compute capability 7.5 and older INT8 kernels are missing for some layers; {target} then stops with &quot;Could not find any implementation for node&quot;.</source>
        <translation>预期以 INT8 运行的算子：{layers} 个。在计算能力 7.5 及更旧的 GPU 上，部分层没有 INT8 内核；此时 {target} 会以“Could not find any implementation for node”中止。</translation>
    </message>
    <message>
        <source>{first} and newer</source>
        <translation>{first} 及更新版本</translation>
    </message>
    <message>
        <source>{first}</source>
        <translation>{first}</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 到 {last}</translation>
    </message>
    <message>
        <source>{releases} on {platform}</source>
        <translation>{platform}：{releases}</translation>
    </message>
    <message>
        <source>{name} (sm={capability})</source>
        <translation>{name}（sm={capability}）</translation>
    </message>
    <message>
        <source>{name} with CUDA {cuda} (sm={capability})</source>
        <translation>{name}，CUDA {cuda}（sm={capability}）</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is no GPU that is known here. Write its compute capability, for example sm=8.9</source>
        <translation>“{name}”不是这里已知的 GPU。请写出其计算能力，例如 sm=8.9</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; may mean several GPUs: {choices}. Write the whole name, or the compute capability</source>
        <translation>“{name}”可能指多种 GPU：{choices}。请写出全名或计算能力</translation>
    </message>
    <message>
        <source>This is no type; known are fp32 (float), fp16 (half), bf16 (bfloat16), int8, uint8, int32, int64, bool, fp8, int4 and fp4</source>
        <translation>这不是类型；已知的有 fp32（float）、fp16（half）、bf16（bfloat16）、int8、uint8、int32、int64、bool、fp8、int4 和 fp4</translation>
    </message>
    <message>
        <source>&quot;{option}&quot; is no target option. Known are sm=MAJOR.MINOR, gpu=NAME, fp16, bf16, strong, dla and ort</source>
        <translation>“{option}”不是目标选项。已知的有 sm=主.次、gpu=名称、fp16、bf16、strong、dla 和 ort</translation>
    </message>
    <message>
        <source>{gpu} has no DLA. Leave &quot;dla&quot; out, or name a Jetson AGX Xavier, Xavier NX, AGX Orin or Orin NX</source>
        <translation>{gpu} 没有 DLA。请去掉“dla”，或指定 Jetson AGX Xavier、Xavier NX、AGX Orin 或 Orin NX</translation>
    </message>
    <message>
        <source>TensorRT {version} has no strong typing, which came with 9.0. Leave &quot;strong&quot; out</source>
        <translation>TensorRT {version} 没有强类型，它自 9.0 起才有。请去掉“strong”</translation>
    </message>
    <message>
        <source>TensorRT {version} has no BF16, which came with 9.0. Leave &quot;bf16&quot; out</source>
        <translation>TensorRT {version} 没有 BF16，它自 9.0 起才有。请去掉“bf16”</translation>
    </message>
    <message>
        <source>TensorRT {version} does not build for GPUs of compute capability {gpu}; releases that do: {releases}. Name one of them, or another GPU</source>
        <translation>TensorRT {version} 不能为计算能力 {gpu} 的 GPU 构建；可以的版本：{releases}。请指定其中之一，或换一块 GPU</translation>
    </message>
    <message>
        <source>A GPU of compute capability {gpu}</source>
        <translation>计算能力为 {gpu} 的 GPU</translation>
    </message>
    <message>
        <source>TensorRT {version} does not build for that DLA; releases that do: {releases}. Name one of them, or leave &quot;dla&quot; out</source>
        <translation>TensorRT {version} 不能为该 DLA 构建；可以的版本：{releases}。请指定其中之一，或去掉“dla”</translation>
    </message>
    <message>
        <source>The graph compiler has no rule for the types of a quantize layer&apos;s operands</source>
        <translation>图编译器对该量化层操作数的类型没有规则</translation>
    </message>
    <message>
        <source>The graph compiler has no rule for the types of a quantize layer&apos;s operands.</source>
        <translation>图编译器对该量化层操作数的类型没有规则。</translation>
    </message>
    <message>
        <source>A weight stayed in FP32 while its scale became FP16, or the reverse, and strong typing wants both alike.</source>
        <translation>权重仍为 FP32 而缩放因子变成了 FP16（或相反），强类型要求两者一致。</translation>
    </message>
    <message>
        <source>Give the weight and its scale one type, or store the weight quantized, with a DQ alone.</source>
        <translation>让权重与其缩放因子类型一致，或以量化形式存储权重、只保留 DQ。</translation>
    </message>
    <message>
        <source>The model has Q/DQ in FP8, and the GPU has no FP8</source>
        <translation>模型含有 FP8 的 Q/DQ，而 GPU 不支持 FP8</translation>
    </message>
    <message>
        <source>The model has Q/DQ in FP8, and the GPU has no FP8.</source>
        <translation>模型含有 FP8 的 Q/DQ，而 GPU 不支持 FP8。</translation>
    </message>
    <message>
        <source>The build ran on a GPU of a compute capability below 8.9: A100, RTX A6000, Orin, T4.</source>
        <translation>构建所用 GPU 的计算能力低于 8.9：A100、RTX A6000、Orin、T4。</translation>
    </message>
    <message>
        <source>Build on an Ada, Hopper or Blackwell GPU; for this GPU quantize the float model to INT8.</source>
        <translation>在 Ada、Hopper 或 Blackwell GPU 上构建；对于这块 GPU，请把浮点模型量化为 INT8。</translation>
    </message>
    <message>
        <source>The model has Q/DQ, and this release knows no INT8 on the GPU</source>
        <translation>模型含有 Q/DQ，而此版本认为该 GPU 没有 INT8</translation>
    </message>
    <message>
        <source>The model has Q/DQ, and this release knows no INT8 on the GPU.</source>
        <translation>模型含有 Q/DQ，而此版本认为该 GPU 没有 INT8。</translation>
    </message>
    <message>
        <source>A GPU without INT8, such as a P100, or one that is newer than the release, such as an L4 with 8.2.</source>
        <translation>GPU 没有 INT8（如 P100），或 GPU 比该版本更新（如 8.2 上的 L4）。</translation>
    </message>
    <message>
        <source>For a newer GPU take a newer release; for an older one keep the model in float.</source>
        <translation>GPU 较新时换用更新的版本；GPU 较旧时让模型保持浮点。</translation>
    </message>
    <message>
        <source>INT8 was asked for on a GPU that this release counts as one without INT8</source>
        <translation>请求了 INT8，而此版本认为该 GPU 没有 INT8</translation>
    </message>
    <message>
        <source>INT8 was asked for on a GPU that this release counts as one without INT8.</source>
        <translation>请求了 INT8，而此版本认为该 GPU 没有 INT8。</translation>
    </message>
    <message>
        <source>A GPU without INT8, or one that is newer than the release.</source>
        <translation>GPU 没有 INT8，或 GPU 比该版本更新。</translation>
    </message>
    <message>
        <source>For a newer GPU take a newer release; for an older one build without INT8.</source>
        <translation>GPU 较新时换用更新的版本；GPU 较旧时不用 INT8 构建。</translation>
    </message>
    <message>
        <source>FP16 was asked for on a GPU that this release counts as one without fast FP16</source>
        <translation>请求了 FP16，而此版本认为该 GPU 没有快速的 FP16</translation>
    </message>
    <message>
        <source>FP16 was asked for on a GPU that this release counts as one without fast FP16.</source>
        <translation>请求了 FP16，而此版本认为该 GPU 没有快速的 FP16。</translation>
    </message>
    <message>
        <source>A GPU of compute capability 6.1, or one that is newer than the release.</source>
        <translation>GPU 的计算能力为 6.1，或 GPU 比该版本更新。</translation>
    </message>
    <message>
        <source>Build without FP16, or take a release that knows the GPU.</source>
        <translation>不用 FP16 构建，或换用支持该 GPU 的版本。</translation>
    </message>
    <message>
        <source>This release has no kernels for the compute capability of the GPU</source>
        <translation>此版本没有该 GPU 计算能力的内核</translation>
    </message>
    <message>
        <source>This release has no kernels for the compute capability of the GPU.</source>
        <translation>此版本没有该 GPU 计算能力的内核。</translation>
    </message>
    <message>
        <source>The GPU is newer than the release (120 with 10.7) or older (61 with 10.x).</source>
        <translation>GPU 比该版本更新（如 10.7 上的 120）或更旧（如 10.x 上的 61）。</translation>
    </message>
    <message>
        <source>Take a release that builds for the GPU: Blackwell from 10.8 on, Volta up to 10.4, Pascal up to 8.6.</source>
        <translation>换用能为该 GPU 构建的版本：Blackwell 从 10.8 起，Volta 到 10.4，Pascal 到 8.6。</translation>
    </message>
    <message>
        <source>The release does not know the compute capability of the GPU, which stands there in hexadecimal: 0x809 is 8.9</source>
        <translation>该版本不认识 GPU 的计算能力；日志中以十六进制写出：0x809 即 8.9</translation>
    </message>
    <message>
        <source>The release does not know the compute capability of the GPU, which stands there in hexadecimal: 0x809 is 8.9.</source>
        <translation>该版本不认识 GPU 的计算能力；日志中以十六进制写出：0x809 即 8.9。</translation>
    </message>
    <message>
        <source>The GPU is newer than the release (8.9 with 8.4) or older (6.1 with 10.0).</source>
        <translation>GPU 比该版本更新（如 8.4 上的 8.9）或更旧（如 10.0 上的 6.1）。</translation>
    </message>
    <message>
        <source>Take a release that builds for the GPU.</source>
        <translation>换用能为该 GPU 构建的版本。</translation>
    </message>
    <message>
        <source>A release 7.x does not know the compute capability of the GPU</source>
        <translation>7.x 版本不认识 GPU 的计算能力</translation>
    </message>
    <message>
        <source>A release 7.x does not know the compute capability of the GPU.</source>
        <translation>7.x 版本不认识 GPU 的计算能力。</translation>
    </message>
    <message>
        <source>The GPU is newer than the release, such as an Ampere with 7.0.</source>
        <translation>GPU 比该版本更新，如 7.0 上的 Ampere。</translation>
    </message>
    <message>
        <source>The engine was built for another compute capability</source>
        <translation>该引擎是为另一种计算能力构建的</translation>
    </message>
    <message>
        <source>The engine was built for another compute capability.</source>
        <translation>该引擎是为另一种计算能力构建的。</translation>
    </message>
    <message>
        <source>The file was copied from another computer, or a cache of engines does not ask for the GPU.</source>
        <translation>文件从另一台计算机复制而来，或引擎缓存没有区分 GPU。</translation>
    </message>
    <message>
        <source>Build the engine on the GPU that runs it, or build with hardware compatibility.</source>
        <translation>在运行引擎的 GPU 上构建，或以硬件兼容模式构建。</translation>
    </message>
    <message>
        <source>The engine was built by another version of the library</source>
        <translation>该引擎由另一个版本的库构建</translation>
    </message>
    <message>
        <source>The engine was built by another version of the library.</source>
        <translation>该引擎由另一个版本的库构建。</translation>
    </message>
    <message>
        <source>TensorRT, JetPack or the container was updated after the build.</source>
        <translation>构建之后更新过 TensorRT、JetPack 或容器。</translation>
    </message>
    <message>
        <source>Build the engine again, or build it version-compatible.</source>
        <translation>重新构建引擎，或以版本兼容方式构建。</translation>
    </message>
    <message>
        <source>The engine could not be loaded</source>
        <translation>引擎无法加载</translation>
    </message>
    <message>
        <source>The engine could not be loaded.</source>
        <translation>引擎无法加载。</translation>
    </message>
    <message>
        <source>The previous line says why.</source>
        <translation>前一行说明了原因。</translation>
    </message>
    <message>
        <source>Follow the previous line.</source>
        <translation>按前一行处理。</translation>
    </message>
    <message>
        <source>No kernel of the demanded narrow type covers this convolution</source>
        <translation>没有内核能以所要求的窄类型计算该卷积</translation>
    </message>
    <message>
        <source>No kernel of the demanded narrow type covers this convolution.</source>
        <translation>没有内核能以所要求的窄类型计算该卷积。</translation>
    </message>
    <message>
        <source>Strong typing demands FP16 or a quantized type, and the shape has no such kernel: a grouped FP16 convolution on 8.9 with 11.2; 10.16 built the same model.</source>
        <translation>强类型要求 FP16 或量化类型，而该形状没有这样的内核：例如 11.2 在 8.9 上的 FP16 分组卷积；10.16 能构建同一模型。</translation>
    </message>
    <message>
        <source>Keep this convolution and its Q/DQ in FP32 between Casts, or take another release.</source>
        <translation>用 Cast 让该卷积及其 Q/DQ 保持 FP32，或换用其他版本。</translation>
    </message>
    <message>
        <source>No kernel covers this fused layer, in the wording of 11.x</source>
        <translation>没有内核覆盖该融合层（11.x 的措辞）</translation>
    </message>
    <message>
        <source>No kernel covers this fused layer, in the wording of 11.x.</source>
        <translation>没有内核覆盖该融合层（11.x 的措辞）。</translation>
    </message>
    <message>
        <source>As in build.no_implementation.</source>
        <translation>与 build.no_implementation 相同。</translation>
    </message>
    <message>
        <source>The graph compiler met two float types at one element-wise operation</source>
        <translation>图编译器在一个逐元素运算处遇到两种浮点类型</translation>
    </message>
    <message>
        <source>The graph compiler met two float types at one element-wise operation.</source>
        <translation>图编译器在一个逐元素运算处遇到两种浮点类型。</translation>
    </message>
    <message>
        <source>A Cast is missing before one input; 10.0 did it by itself where it expands PRelu in FP16.</source>
        <translation>某个输入前缺少 Cast；10.0 在 FP16 下展开 PRelu 时会自行造成这种情况。</translation>
    </message>
    <message>
        <source>Cast one side, or take another release.</source>
        <translation>为其中一侧加 Cast，或换用其他版本。</translation>
    </message>
    <message>
        <source>The graph compiler rejected a kernel; the next lines say why</source>
        <translation>图编译器拒绝了一个内核；后面几行说明原因</translation>
    </message>
    <message>
        <source>The graph compiler rejected a kernel; the next lines say why.</source>
        <translation>图编译器拒绝了一个内核；后面几行说明原因。</translation>
    </message>
    <message>
        <source>The lines that follow say it.</source>
        <translation>后续各行说明了原因。</translation>
    </message>
    <message>
        <source>Read the following lines together with this one.</source>
        <translation>请与后续各行一起阅读。</translation>
    </message>
    <message>
        <source>The build ended without an engine</source>
        <translation>构建结束时没有得到引擎</translation>
    </message>
    <message>
        <source>The build ended without an engine.</source>
        <translation>构建结束时没有得到引擎。</translation>
    </message>
    <message>
        <source>The error before this line.</source>
        <translation>此行之前的错误。</translation>
    </message>
    <message>
        <source>Follow the previous error.</source>
        <translation>按之前的错误处理。</translation>
    </message>
    <message>
        <source>TensorRT rejected an argument of a call; the condition in the line did not hold</source>
        <translation>TensorRT 拒绝了某次调用的参数；该行中的条件不成立</translation>
    </message>
    <message>
        <source>TensorRT rejected an argument of a call; the condition in the line did not hold.</source>
        <translation>TensorRT 拒绝了某次调用的参数；该行中的条件不成立。</translation>
    </message>
    <message>
        <source>The program that builds the network, or an option of it.</source>
        <translation>构建网络的程序或其选项。</translation>
    </message>
    <message>
        <source>Read the condition.</source>
        <translation>查看该条件。</translation>
    </message>
    <message>
        <source>Precision constraints were both preferred and obeyed, which exclude each other</source>
        <translation>同时设置了“优先”和“遵守”精度约束，两者互斥</translation>
    </message>
    <message>
        <source>Precision constraints were both preferred and obeyed, which exclude each other.</source>
        <translation>同时设置了“优先”和“遵守”精度约束，两者互斥。</translation>
    </message>
    <message>
        <source>Two options ask for different treatments of precision constraints.</source>
        <translation>两个选项对精度约束提出了不同的处理方式。</translation>
    </message>
    <message>
        <source>Give one of them; 11.x has neither.</source>
        <translation>只保留其中一个；11.x 中两者都已不存在。</translation>
    </message>
    <message>
        <source>No kernel has the precision that was asked for this layer, and the fastest one is taken</source>
        <translation>没有内核具有为该层请求的精度，因此选用最快的内核</translation>
    </message>
    <message>
        <source>No kernel has the precision that was asked for this layer, and the fastest one is taken.</source>
        <translation>没有内核具有为该层请求的精度，因此选用最快的内核。</translation>
    </message>
    <message>
        <source>INT8 was asked for a layer that has no INT8 kernel, or whose tensors have no range.</source>
        <translation>为没有 INT8 内核或张量没有范围的层请求了 INT8。</translation>
    </message>
    <message>
        <source>Give ranges on both sides or drop the wish; Q/DQ say it in the model.</source>
        <translation>为两侧给出范围或放弃该请求；Q/DQ 可在模型中直接表达。</translation>
    </message>
    <message>
        <source>A layer was asked for in FP4 that has no FP4 kernel</source>
        <translation>要求以 FP4 计算一个没有 FP4 内核的层</translation>
    </message>
    <message>
        <source>A layer was asked for in FP4 that has no FP4 kernel.</source>
        <translation>要求以 FP4 计算一个没有 FP4 内核的层。</translation>
    </message>
    <message>
        <source>Weights and activations of a convolution in FP4.</source>
        <translation>卷积的权重和激活为 FP4。</translation>
    </message>
    <message>
        <source>Quantize convolutions to FP8 or INT8, and use FP4 for MatMul and Gemm only.</source>
        <translation>卷积请量化为 FP8 或 INT8，FP4 只用于 MatMul 和 Gemm。</translation>
    </message>
    <message>
        <source>A kernel wanted more device memory than was free</source>
        <translation>某个内核需要的显存多于可用显存</translation>
    </message>
    <message>
        <source>A kernel wanted more device memory than was free.</source>
        <translation>某个内核需要的显存多于可用显存。</translation>
    </message>
    <message>
        <source>A small device, other processes on it, or a large workspace.</source>
        <translation>设备较小、设备上有其他进程，或工作空间过大。</translation>
    </message>
    <message>
        <source>Free memory, narrow the profile, or lower the workspace.</source>
        <translation>释放内存、缩小优化配置的范围，或减小工作空间。</translation>
    </message>
    <message>
        <source>A kernel was left out because there was too little memory for it</source>
        <translation>由于内存不足，略去了一个内核</translation>
    </message>
    <message>
        <source>A kernel was left out because there was too little memory for it.</source>
        <translation>由于内存不足，略去了一个内核。</translation>
    </message>
    <message>
        <source>A small device, other processes on it, or a low workspace limit.</source>
        <translation>设备较小、设备上有其他进程，或工作空间上限过低。</translation>
    </message>
    <message>
        <source>Free memory, or raise the workspace limit.</source>
        <translation>释放内存，或提高工作空间上限。</translation>
    </message>
    <message>
        <source>The workspace limit keeps kernels out</source>
        <translation>工作空间上限排除了一些内核</translation>
    </message>
    <message>
        <source>The workspace limit keeps kernels out.</source>
        <translation>工作空间上限排除了一些内核。</translation>
    </message>
    <message>
        <source>The limit is low.</source>
        <translation>上限过低。</translation>
    </message>
    <message>
        <source>Raise it; this matters where Error Code 10 follows.</source>
        <translation>提高上限；若随后出现 Error Code 10，则尤为重要。</translation>
    </message>
    <message>
        <source>Weights of this layer lose values in FP16; the next line says which</source>
        <translation>该层的权重在 FP16 中会损失数值；下一行说明是哪些</translation>
    </message>
    <message>
        <source>Weights of this layer lose values in FP16; the next line says which.</source>
        <translation>该层的权重在 FP16 中会损失数值；下一行说明是哪些。</translation>
    </message>
    <message>
        <source>They are tiny or huge.</source>
        <translation>数值极小或极大。</translation>
    </message>
    <message>
        <source>Tiny ones are mostly harmless; where values overflow, keep the layer in FP32.</source>
        <translation>极小值大多无害；若有溢出，请让该层保持 FP32。</translation>
    </message>
    <message>
        <source>Some weights are smaller than FP16 holds with full precision</source>
        <translation>部分权重小于 FP16 能以全精度表示的范围</translation>
    </message>
    <message>
        <source>Some weights are smaller than FP16 holds with full precision.</source>
        <translation>部分权重小于 FP16 能以全精度表示的范围。</translation>
    </message>
    <message>
        <source>Values below 6.1e-5.</source>
        <translation>小于 6.1e-5 的数值。</translation>
    </message>
    <message>
        <source>Nothing in most cases.</source>
        <translation>多数情况下无需处理。</translation>
    </message>
    <message>
        <source>Weights beyond 65504 were clamped, which changes the numbers</source>
        <translation>超出 65504 的权重被截断，数值因此改变</translation>
    </message>
    <message>
        <source>Weights beyond 65504 were clamped, which changes the numbers.</source>
        <translation>超出 65504 的权重被截断，数值因此改变。</translation>
    </message>
    <message>
        <source>Constants of masks such as -1e9, or large scales.</source>
        <translation>掩码常量（如 -1e9）或较大的缩放因子。</translation>
    </message>
    <message>
        <source>Write -65504 into the mask, or keep the layer in FP32.</source>
        <translation>把掩码写成 -65504，或让该层保持 FP32。</translation>
    </message>
    <message>
        <source>Weights lose values when they are converted; the next lines say which</source>
        <translation>权重在转换时会损失数值；后面几行说明是哪些</translation>
    </message>
    <message>
        <source>Weights lose values when they are converted; the next lines say which.</source>
        <translation>权重在转换时会损失数值；后面几行说明是哪些。</translation>
    </message>
    <message>
        <source>Look at the counts in the next lines.</source>
        <translation>查看后续各行中的计数。</translation>
    </message>
    <message>
        <source>A layer normalization would run in FP16</source>
        <translation>某个层归一化将以 FP16 运行</translation>
    </message>
    <message>
        <source>A layer normalization would run in FP16.</source>
        <translation>某个层归一化将以 FP16 运行。</translation>
    </message>
    <message>
        <source>It is written out in simpler operators, the opset is below 17, or its input is FP16.</source>
        <translation>它由更简单的算子写成、opset 低于 17，或其输入为 FP16。</translation>
    </message>
    <message>
        <source>Use LayerNormalization of opset 17, or keep Pow, ReduceMean and Sqrt in FP32.</source>
        <translation>使用 opset 17 的 LayerNormalization，或让 Pow、ReduceMean 和 Sqrt 保持 FP32。</translation>
    </message>
    <message>
        <source>A layer normalization after attention may overflow in FP16</source>
        <translation>注意力之后的层归一化在 FP16 中可能溢出</translation>
    </message>
    <message>
        <source>A layer normalization after attention may overflow in FP16.</source>
        <translation>注意力之后的层归一化在 FP16 中可能溢出。</translation>
    </message>
    <message>
        <source>Its squares and sums are computed in FP16.</source>
        <translation>其平方与求和以 FP16 计算。</translation>
    </message>
    <message>
        <source>Use LayerNormalization of opset 17, or keep Pow and ReduceMean in FP32.</source>
        <translation>使用 opset 17 的 LayerNormalization，或让 Pow 和 ReduceMean 保持 FP32。</translation>
    </message>
    <message>
        <source>Two float types meet at one element-wise layer</source>
        <translation>两种浮点类型在一个逐元素层相遇</translation>
    </message>
    <message>
        <source>Two float types meet at one element-wise layer.</source>
        <translation>两种浮点类型在一个逐元素层相遇。</translation>
    </message>
    <message>
        <source>A constant or a normalization in FP32 beside values in FP16 or BF16. Weak typing converts by itself, strong typing rejects.</source>
        <translation>FP32 的常量或归一化与 FP16 或 BF16 的值并存。弱类型会自行转换，强类型会拒绝。</translation>
    </message>
    <message>
        <source>Cast one side, or convert the constant.</source>
        <translation>为其中一侧加 Cast，或转换该常量。</translation>
    </message>
    <message>
        <source>An old release has no element-wise operation on INT32</source>
        <translation>旧版本没有 INT32 的逐元素运算</translation>
    </message>
    <message>
        <source>An old release has no element-wise operation on INT32.</source>
        <translation>旧版本没有 INT32 的逐元素运算。</translation>
    </message>
    <message>
        <source>Shape arithmetic that stands in the data path.</source>
        <translation>形状计算出现在数据路径中。</translation>
    </message>
    <message>
        <source>Take a newer release, or Cast.</source>
        <translation>换用更新的版本，或加 Cast。</translation>
    </message>
    <message>
        <source>The parser rejects the type of an operator&apos;s input</source>
        <translation>解析器拒绝该算子输入的类型</translation>
    </message>
    <message>
        <source>The parser rejects the type of an operator&apos;s input.</source>
        <translation>解析器拒绝该算子输入的类型。</translation>
    </message>
    <message>
        <source>Sign, Abs or a similar operator on INT64, INT32 or BOOL.</source>
        <translation>Sign、Abs 等算子作用于 INT64、INT32 或 BOOL。</translation>
    </message>
    <message>
        <source>Put Casts around the operator.</source>
        <translation>在该算子前后加 Cast。</translation>
    </message>
    <message>
        <source>The model has an input or initializer of a type that this parser does not know</source>
        <translation>模型有一个输入或初始化器，其类型该解析器不认识</translation>
    </message>
    <message>
        <source>The model has an input or initializer of a type that this parser does not know.</source>
        <translation>模型有一个输入或初始化器，其类型该解析器不认识。</translation>
    </message>
    <message>
        <source>UINT8 inputs before 8.5; FP8, INT4 or FP4 before their release.</source>
        <translation>8.5 之前的 UINT8 输入；早于其所属版本的 FP8、INT4 或 FP4。</translation>
    </message>
    <message>
        <source>Cast at the input, or take a newer release.</source>
        <translation>在输入处加 Cast，或换用更新的版本。</translation>
    </message>
    <message>
        <source>An input of the graph could not be imported</source>
        <translation>图的一个输入无法导入</translation>
    </message>
    <message>
        <source>An input of the graph could not be imported.</source>
        <translation>图的一个输入无法导入。</translation>
    </message>
    <message>
        <source>Its type, which the previous line names.</source>
        <translation>其类型，前一行已指出。</translation>
    </message>
    <message>
        <source>A quantize layer was made without an axis</source>
        <translation>创建量化层时没有给出轴</translation>
    </message>
    <message>
        <source>A quantize layer was made without an axis.</source>
        <translation>创建量化层时没有给出轴。</translation>
    </message>
    <message>
        <source>The program made it through the API; 8.0 wants an axis also for a single scale.</source>
        <translation>程序通过 API 创建了它；8.0 对单个缩放因子也要求给出轴。</translation>
    </message>
    <message>
        <source>Set the axis, 0 for a single scale.</source>
        <translation>设置轴；单个缩放因子用 0。</translation>
    </message>
    <message>
        <source>A dynamic quantize layer was rejected</source>
        <translation>动态量化层被拒绝</translation>
    </message>
    <message>
        <source>A dynamic quantize layer was rejected.</source>
        <translation>动态量化层被拒绝。</translation>
    </message>
    <message>
        <source>The blocked dimension is not fixed or no multiple of the block (16, or 32 in MXFP8), the rank is neither 2 nor 3, or the scale of the second level is no FP32 scalar.</source>
        <translation>分块维度未固定或不是块大小（16，MXFP8 为 32）的倍数，秩既不是 2 也不是 3，或第二级缩放因子不是 FP32 标量。</translation>
    </message>
    <message>
        <source>Fix or pad the dimension, reshape to rank 2 or 3, and store the scale as an FP32 scalar.</source>
        <translation>固定或填充该维度，改变形状为 2 或 3 维，并把缩放因子存为 FP32 标量。</translation>
    </message>
    <message>
        <source>Torch-TensorRT rejects dynamic quantization of a value whose rank is neither 2 nor 3</source>
        <translation>Torch-TensorRT 拒绝对秩既不是 2 也不是 3 的值做动态量化</translation>
    </message>
    <message>
        <source>Torch-TensorRT rejects dynamic quantization of a value whose rank is neither 2 nor 3.</source>
        <translation>Torch-TensorRT 拒绝对秩既不是 2 也不是 3 的值做动态量化。</translation>
    </message>
    <message>
        <source>A value of a convolution or of attention with rank 4 or 5.</source>
        <translation>卷积或注意力中秩为 4 或 5 的值。</translation>
    </message>
    <message>
        <source>Leave the layer out of quantization, or reshape around it.</source>
        <translation>不量化该层，或在其前后改变形状。</translation>
    </message>
    <message>
        <source>This TensorRT-LLM does not know FP4</source>
        <translation>此 TensorRT-LLM 不认识 FP4</translation>
    </message>
    <message>
        <source>This TensorRT-LLM does not know FP4.</source>
        <translation>此 TensorRT-LLM 不认识 FP4。</translation>
    </message>
    <message>
        <source>It is older than the checkpoint.</source>
        <translation>它比检查点更旧。</translation>
    </message>
    <message>
        <source>Take a newer TensorRT-LLM.</source>
        <translation>换用更新的 TensorRT-LLM。</translation>
    </message>
    <message>
        <source>The attention plugin of TensorRT-LLM has no fused kernel for this head size on this GPU</source>
        <translation>TensorRT-LLM 的注意力插件没有适合此头维度和此 GPU 的融合内核</translation>
    </message>
    <message>
        <source>The attention plugin of TensorRT-LLM has no fused kernel for this head size on this GPU.</source>
        <translation>TensorRT-LLM 的注意力插件没有适合此头维度和此 GPU 的融合内核。</translation>
    </message>
    <message>
        <source>Heads of 128 on compute capability 7.5.</source>
        <translation>计算能力 7.5 上头维度为 128。</translation>
    </message>
    <message>
        <source>Take a newer GPU.</source>
        <translation>换用更新的 GPU。</translation>
    </message>
    <message>
        <source>A CUDA call failed inside the calibration</source>
        <translation>校准过程中的一次 CUDA 调用失败</translation>
    </message>
    <message>
        <source>A CUDA call failed inside the calibration.</source>
        <translation>校准过程中的一次 CUDA 调用失败。</translation>
    </message>
    <message>
        <source>get_batch() of the calibrator returned host memory, too few pointers, or a smaller batch than it promised; a model with several inputs makes that likely.</source>
        <translation>校准器的 get_batch() 返回了主机内存、指针过少，或批次小于其承诺；模型有多个输入时容易发生。</translation>
    </message>
    <message>
        <source>Fix the calibrator; the model is not the cause.</source>
        <translation>修正校准器；原因不在模型。</translation>
    </message>
    <message>
        <source>A CUDA call failed where the calibration looks for the largest value of a tensor</source>
        <translation>校准在寻找张量最大值时，一次 CUDA 调用失败</translation>
    </message>
    <message>
        <source>A CUDA call failed where the calibration looks for the largest value of a tensor.</source>
        <translation>校准在寻找张量最大值时，一次 CUDA 调用失败。</translation>
    </message>
    <message>
        <source>get_batch() of the calibrator returned host memory, too few pointers, or a smaller batch than it promised.</source>
        <translation>校准器的 get_batch() 返回了主机内存、指针过少，或批次小于其承诺。</translation>
    </message>
    <message>
        <source>The run in FP32 that the calibration makes has failed</source>
        <translation>校准所做的 FP32 运行失败</translation>
    </message>
    <message>
        <source>The run in FP32 that the calibration makes has failed.</source>
        <translation>校准所做的 FP32 运行失败。</translation>
    </message>
    <message>
        <source>Wrong input pointers, too little memory, or no calibration profile for inputs of open shape; the previous line says which.</source>
        <translation>输入指针有误、内存不足，或形状未定的输入没有校准用的优化配置；前一行说明是哪一种。</translation>
    </message>
    <message>
        <source>Fix the calibrator, or set a calibration profile.</source>
        <translation>修正校准器，或设置校准用的优化配置。</translation>
    </message>
    <message>
        <source>A CUDA call failed while an engine ran</source>
        <translation>引擎运行时一次 CUDA 调用失败</translation>
    </message>
    <message>
        <source>A CUDA call failed while an engine ran.</source>
        <translation>引擎运行时一次 CUDA 调用失败。</translation>
    </message>
    <message>
        <source>Invalid pointers (invalid argument), a plugin that reads beyond its tensors (illegal memory access), or no memory left.</source>
        <translation>指针无效（invalid argument）、插件读出张量边界（illegal memory access），或内存耗尽。</translation>
    </message>
    <message>
        <source>Check the bindings and plugins, with compute-sanitizer for example.</source>
        <translation>检查绑定和插件，例如用 compute-sanitizer。</translation>
    </message>
    <message>
        <source>The calibration goes on</source>
        <translation>校准正在进行</translation>
    </message>
    <message>
        <source>The calibration goes on.</source>
        <translation>校准正在进行。</translation>
    </message>
    <message>
        <source>The calibration cache is written, with this header</source>
        <translation>正在写入校准缓存，文件头如此行所示</translation>
    </message>
    <message>
        <source>The calibration cache is written, with this header.</source>
        <translation>正在写入校准缓存，文件头如此行所示。</translation>
    </message>
    <message>
        <source>Compare it with the cache that was given.</source>
        <translation>请与给定的缓存比较。</translation>
    </message>
    <message>
        <source>A layer cannot run on the DLA, and the build allows no GPU beside it</source>
        <translation>某个层不能在 DLA 上运行，而构建不允许回退到 GPU</translation>
    </message>
    <message>
        <source>A layer cannot run on the DLA, and the build allows no GPU beside it.</source>
        <translation>某个层不能在 DLA 上运行，而构建不允许回退到 GPU。</translation>
    </message>
    <message>
        <source>In a model with Q/DQ it is the constant of a scale, a Q or a DQ; else an operator that the DLA does not have.</source>
        <translation>在带 Q/DQ 的模型中，它是缩放因子常量、Q 或 DQ；否则是 DLA 没有的算子。</translation>
    </message>
    <message>
        <source>Up to 10.7 take the Q/DQ away and give the scales as a calibration cache; or allow the GPU as fallback.</source>
        <translation>到 10.7 为止，请去掉 Q/DQ 并以校准缓存给出缩放因子；或允许回退到 GPU。</translation>
    </message>
    <message>
        <source>A value at the edge of the DLA&apos;s part is read by the GPU as well</source>
        <translation>DLA 部分边界上的一个值也被 GPU 读取</translation>
    </message>
    <message>
        <source>A value at the edge of the DLA&apos;s part is read by the GPU as well.</source>
        <translation>DLA 部分边界上的一个值也被 GPU 读取。</translation>
    </message>
    <message>
        <source>The build is for the DLA alone, and one value has consumers on both sides.</source>
        <translation>构建只面向 DLA，而某个值在两侧都有读取者。</translation>
    </message>
    <message>
        <source>Duplicate the value, or move the border.</source>
        <translation>复制该值，或移动边界。</translation>
    </message>
    <message>
        <source>TensorRT rejected a part of the graph that ONNX Runtime gave it</source>
        <translation>TensorRT 拒绝了 ONNX Runtime 交给它的一部分图</translation>
    </message>
    <message>
        <source>TensorRT rejected a part of the graph that ONNX Runtime gave it.</source>
        <translation>TensorRT 拒绝了 ONNX Runtime 交给它的一部分图。</translation>
    </message>
    <message>
        <source>An error of the build in a line before.</source>
        <translation>之前某行中的构建错误。</translation>
    </message>
    <message>
        <source>Look for that line; trt_dump_subgraphs writes the part to a file.</source>
        <translation>查找该行；trt_dump_subgraphs 会把这一部分写入文件。</translation>
    </message>
    <message>
        <source>The model&apos;s IR version is newer than this ONNX Runtime knows</source>
        <translation>模型的 IR 版本比该 ONNX Runtime 所支持的更新</translation>
    </message>
    <message>
        <source>The model&apos;s IR version is newer than this ONNX Runtime knows.</source>
        <translation>模型的 IR 版本比该 ONNX Runtime 所支持的更新。</translation>
    </message>
    <message>
        <source>A newer library of ONNX wrote the file.</source>
        <translation>文件由更新的 ONNX 库写成。</translation>
    </message>
    <message>
        <source>Lower the IR version to 10 where nothing newer is used, or take a newer ONNX Runtime.</source>
        <translation>若未用到更新的特性，把 IR 版本降到 10，或换用更新的 ONNX Runtime。</translation>
    </message>
    <message>
        <source>ONNX Runtime rejects scales whose number is not the size of the axis</source>
        <translation>缩放因子的个数与轴的长度不符，ONNX Runtime 予以拒绝</translation>
    </message>
    <message>
        <source>ONNX Runtime rejects scales whose number is not the size of the axis.</source>
        <translation>缩放因子的个数与轴的长度不符，ONNX Runtime 予以拒绝。</translation>
    </message>
    <message>
        <source>The axis is missing, or a Transpose was moved and the axis was not.</source>
        <translation>缺少轴，或移动了 Transpose 而没有相应改变轴。</translation>
    </message>
    <message>
        <source>Correct the axis.</source>
        <translation>修正轴。</translation>
    </message>
    <message>
        <source>CUDA loads its kernels at once instead of when they are needed</source>
        <translation>CUDA 一次性加载全部内核，而不是按需加载</translation>
    </message>
    <message>
        <source>CUDA loads its kernels at once instead of when they are needed.</source>
        <translation>CUDA 一次性加载全部内核，而不是按需加载。</translation>
    </message>
    <message>
        <source>The program gives a batch size to a network that has its batch in its shapes</source>
        <translation>程序为批次已写在形状中的网络又给出了批大小</translation>
    </message>
    <message>
        <source>The program gives a batch size to a network that has its batch in its shapes.</source>
        <translation>程序为批次已写在形状中的网络又给出了批大小。</translation>
    </message>
    <message>
        <source>A call of an older API.</source>
        <translation>调用了旧的 API。</translation>
    </message>
    <message>
        <source>Leave the batch size out.</source>
        <translation>去掉批大小。</translation>
    </message>
    <message>
        <source>A value is broadcast because two ranks differ</source>
        <translation>由于两个值的秩不同，其中一个被广播</translation>
    </message>
    <message>
        <source>A value is broadcast because two ranks differ.</source>
        <translation>由于两个值的秩不同，其中一个被广播。</translation>
    </message>
    <message>
        <source>Nothing reads this input of the graph</source>
        <translation>没有任何节点读取图的这个输入</translation>
    </message>
    <message>
        <source>Nothing reads this input of the graph.</source>
        <translation>没有任何节点读取图的这个输入。</translation>
    </message>
    <message>
        <source>The export left it there.</source>
        <translation>导出时留下的。</translation>
    </message>
    <message>
        <source>Remove the input; the interface of the model changes with it.</source>
        <translation>删除该输入；模型的接口会随之改变。</translation>
    </message>
    <message>
        <source>trtexec gave up</source>
        <translation>trtexec 已放弃</translation>
    </message>
    <message>
        <source>trtexec gave up.</source>
        <translation>trtexec 已放弃。</translation>
    </message>
    <message>
        <source>The previous errors.</source>
        <translation>之前的错误。</translation>
    </message>
    <message>
        <source>Follow the previous errors.</source>
        <translation>按之前的错误处理。</translation>
    </message>
    <message>
        <source>The scale of a dynamic quantize operator is computed in the graph</source>
        <translation>动态量化算子的缩放因子在图中计算得出</translation>
    </message>
    <message>
        <source>The scale of a dynamic quantize operator is computed in the graph.</source>
        <translation>动态量化算子的缩放因子在图中计算得出。</translation>
    </message>
    <message>
        <source>The export left the Cast and Div of the largest value unfolded.</source>
        <translation>导出时没有折叠最大值的 Cast 和 Div。</translation>
    </message>
    <message>
        <source>Fold them, so that the scale is an initializer.</source>
        <translation>折叠它们，使缩放因子成为初始化器。</translation>
    </message>
    <message>
        <source>The scale of a dynamic quantize operator has several elements</source>
        <translation>动态量化算子的缩放因子有多个元素</translation>
    </message>
    <message>
        <source>The scale of a dynamic quantize operator has several elements.</source>
        <translation>动态量化算子的缩放因子有多个元素。</translation>
    </message>
    <message>
        <source>It was made for each channel.</source>
        <translation>它是逐通道生成的。</translation>
    </message>
    <message>
        <source>Use one scale for the tensor.</source>
        <translation>整个张量使用一个缩放因子。</translation>
    </message>
    <message>
        <source>NVFP4 was asked for with another block than 16</source>
        <translation>NVFP4 请求了 16 以外的块大小</translation>
    </message>
    <message>
        <source>NVFP4 was asked for with another block than 16.</source>
        <translation>NVFP4 请求了 16 以外的块大小。</translation>
    </message>
    <message>
        <source>The attribute block_size.</source>
        <translation>属性 block_size。</translation>
    </message>
    <message>
        <source>Quantize again in blocks of 16.</source>
        <translation>以 16 为块大小重新量化。</translation>
    </message>
    <message>
        <source>The scales of NVFP4 blocks are not FP8</source>
        <translation>NVFP4 各块的缩放因子不是 FP8</translation>
    </message>
    <message>
        <source>The scales of NVFP4 blocks are not FP8.</source>
        <translation>NVFP4 各块的缩放因子不是 FP8。</translation>
    </message>
    <message>
        <source>The attribute scale_type.</source>
        <translation>属性 scale_type。</translation>
    </message>
    <message>
        <source>Write 17, which is FP8, into scale_type.</source>
        <translation>把 scale_type 写成 17（即 FP8）。</translation>
    </message>
    <message>
        <source>MXFP8 was asked for with another block than 32</source>
        <translation>MXFP8 请求了 32 以外的块大小</translation>
    </message>
    <message>
        <source>MXFP8 was asked for with another block than 32.</source>
        <translation>MXFP8 请求了 32 以外的块大小。</translation>
    </message>
    <message>
        <source>Quantize again in blocks of 32.</source>
        <translation>以 32 为块大小重新量化。</translation>
    </message>
    <message>
        <source>Dynamic quantization in MXFP8 takes the data alone</source>
        <translation>MXFP8 的动态量化只接受数据这一个输入</translation>
    </message>
    <message>
        <source>Dynamic quantization in MXFP8 takes the data alone.</source>
        <translation>MXFP8 的动态量化只接受数据这一个输入。</translation>
    </message>
    <message>
        <source>A second input was given, such as the largest value.</source>
        <translation>给出了第二个输入，例如最大值。</translation>
    </message>
    <message>
        <source>Remove the second input.</source>
        <translation>去掉第二个输入。</translation>
    </message>
    <message>
        <source>Dynamic quantization in MXFP8 was given data of another type than FP32, FP16 or BF16</source>
        <translation>MXFP8 的动态量化得到了 FP32、FP16、BF16 以外类型的数据</translation>
    </message>
    <message>
        <source>Dynamic quantization in MXFP8 was given data of another type than FP32, FP16 or BF16.</source>
        <translation>MXFP8 的动态量化得到了 FP32、FP16、BF16 以外类型的数据。</translation>
    </message>
    <message>
        <source>Integers, or values that are quantized already.</source>
        <translation>整数，或已经量化的值。</translation>
    </message>
    <message>
        <source>Cast the data.</source>
        <translation>对数据加 Cast。</translation>
    </message>
    <message>
        <source>An attribute of a TRT quantize operator is missing, and its default is taken</source>
        <translation>TRT 量化算子缺少一个属性，因此采用默认值</translation>
    </message>
    <message>
        <source>An attribute of a TRT quantize operator is missing, and its default is taken.</source>
        <translation>TRT 量化算子缺少一个属性，因此采用默认值。</translation>
    </message>
    <message>
        <source>The export left it out.</source>
        <translation>导出时省略了它。</translation>
    </message>
    <message>
        <source>Write the attribute.</source>
        <translation>写上该属性。</translation>
    </message>
    <message>
        <source>The attribute block_shape is missing, too long, or has a value below -1</source>
        <translation>属性 block_shape 缺失、过长，或含有小于 -1 的值</translation>
    </message>
    <message>
        <source>The attribute block_shape is missing, too long, or has a value below -1.</source>
        <translation>属性 block_shape 缺失、过长，或含有小于 -1 的值。</translation>
    </message>
    <message>
        <source>The export.</source>
        <translation>导出所致。</translation>
    </message>
    <message>
        <source>Write one number for each dimension of the data.</source>
        <translation>为数据的每个维度写一个数。</translation>
    </message>
    <message>
        <source>The attribute precision stands at a DQ, where the parser rejects it</source>
        <translation>属性 precision 出现在 DQ 上，解析器予以拒绝</translation>
    </message>
    <message>
        <source>The attribute precision stands at a DQ, where the parser rejects it.</source>
        <translation>属性 precision 出现在 DQ 上，解析器予以拒绝。</translation>
    </message>
    <message>
        <source>The export of opset 23.</source>
        <translation>opset 23 的导出。</translation>
    </message>
    <message>
        <source>Remove the attribute.</source>
        <translation>删除该属性。</translation>
    </message>
    <message>
        <source>The parser stops</source>
        <translation>解析器中止</translation>
    </message>
    <message>
        <source>The build stops</source>
        <translation>构建中止</translation>
    </message>
    <message>
        <source>Layers without Q/DQ</source>
        <translation>没有 Q/DQ 的层</translation>
    </message>
    <message>
        <source>Layers with one quantized operand</source>
        <translation>只有一个操作数量化的层</translation>
    </message>
    <message>
        <source>Layers whose operands do not fit each other</source>
        <translation>操作数互不匹配的层</translation>
    </message>
    <message>
        <source>Layers whose type is open</source>
        <translation>类型未定的层</translation>
    </message>
    <message>
        <source>Layers with quantized weights only</source>
        <translation>只量化了权重的层</translation>
    </message>
    <message>
        <source>Layers too small or thin for a quantized type</source>
        <translation>太小或太窄、不值得量化的层</translation>
    </message>
    <message>
        <source>Attention in float</source>
        <translation>浮点的注意力</translation>
    </message>
    <message>
        <source>Q/DQ pair between a layer and its activation</source>
        <translation>层与其激活函数之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Residual Add in float</source>
        <translation>浮点的残差 Add</translation>
    </message>
    <message>
        <source>Q/DQ missing after a quantized layer</source>
        <translation>量化层之后缺少 Q/DQ</translation>
    </message>
    <message>
        <source>Requantization between unequal scales</source>
        <translation>不同缩放因子之间的重新量化</translation>
    </message>
    <message>
        <source>Concat, Reshape and their like in float</source>
        <translation>浮点的 Concat、Reshape 等</translation>
    </message>
    <message>
        <source>Q/DQ at operators that run in float</source>
        <translation>以浮点运行的算子旁的 Q/DQ</translation>
    </message>
    <message>
        <source>Plugins in float</source>
        <translation>浮点的插件</translation>
    </message>
    <message>
        <source>Float parts in FP32</source>
        <translation>FP32 的浮点部分</translation>
    </message>
    <message>
        <source>Inputs and outputs of the model in float</source>
        <translation>模型的浮点输入和输出</translation>
    </message>
    <message>
        <source>Shape arithmetic while the engine runs</source>
        <translation>引擎运行时的形状计算</translation>
    </message>
    <message>
        <source>Dynamic shapes</source>
        <translation>动态形状</translation>
    </message>
    <message>
        <source>There is no network until these are fixed.</source>
        <translation>修复这些错误之前没有网络。</translation>
    </message>
    <message>
        <source>There is no engine until these are fixed.</source>
        <translation>修复这些错误之前没有引擎。</translation>
    </message>
    <message>
        <source>TensorRT follows the Q/DQ nodes: a layer without them runs in float.</source>
        <translation>TensorRT 遵循 Q/DQ 节点：没有它们的层以浮点运行。</translation>
    </message>
    <message>
        <source>An INT8 kernel reads two INT8 operands; with one, TensorRT dequantizes it and runs in float.</source>
        <translation>INT8 内核读取两个 INT8 操作数；只有一个时，TensorRT 将其反量化并以浮点运行。</translation>
    </message>
    <message>
        <source>The sources do not decide whether these layers run quantized; in float they take longer.</source>
        <translation>现有依据不能确定这些层是否以量化类型运行；以浮点运行则需要更长时间。</translation>
    </message>
    <message>
        <source>Their weights are dequantized for a float layer, which saves memory and no arithmetic.</source>
        <translation>它们的权重为浮点层而反量化，节省内存而不减少运算。</translation>
    </message>
    <message>
        <source>What they save is not more than what their conversions and their rounded-up sizes cost.</source>
        <translation>它们节省的时间不多于转换和向上取整的尺寸所花的时间。</translation>
    </message>
    <message>
        <source>The two products and the Softmax of attention compute in float, and values are converted around them.</source>
        <translation>注意力的两个乘积和 Softmax 以浮点计算，其前后的值需要转换。</translation>
    </message>
    <message>
        <source>The pair keeps the activation out of the kernel of the layer: a second kernel reads and writes it.</source>
        <translation>该 Q/DQ 对使激活函数不能进入层的内核：需要第二个内核来读写。</translation>
    </message>
    <message>
        <source>One branch of the Add is float, so that the Add runs, or is written, in float.</source>
        <translation>Add 的一个分支是浮点，因此 Add 以浮点运行或写出。</translation>
    </message>
    <message>
        <source>A layer without a Q after it writes float, which is two or four times as large.</source>
        <translation>之后没有 Q 的层写出浮点，大小是两倍或四倍。</translation>
    </message>
    <message>
        <source>A kernel of its own converts from one scale to the other.</source>
        <translation>由单独的内核从一个缩放因子转换到另一个。</translation>
    </message>
    <message>
        <source>They move float between quantized layers, two or four times as many bytes as they need to.</source>
        <translation>它们在量化层之间搬移浮点，字节数是所需的两倍或四倍。</translation>
    </message>
    <message>
        <source>These operators have no quantized kernels: pairs next to them convert and do not fuse.</source>
        <translation>这些算子没有量化内核：旁边的 Q/DQ 对只作转换，不会融合。</translation>
    </message>
    <message>
        <source>The plugins read or write float between quantized layers.</source>
        <translation>这些插件在量化层之间读写浮点。</translation>
    </message>
    <message>
        <source>In FP32 they read and write twice as many bytes as in FP16.</source>
        <translation>在 FP32 中读写的字节数是 FP16 的两倍。</translation>
    </message>
    <message>
        <source>The engine converts its inputs or outputs to or from a quantized type.</source>
        <translation>引擎将其输入转换为量化类型，或将其输出从量化类型转换回来。</translation>
    </message>
    <message>
        <source>Shapes are unknown at build time, so the engine computes them for each inference.</source>
        <translation>形状在构建时未知，因此引擎每次推理都要计算。</translation>
    </message>
    <message>
        <source>Unknown dimensions count as 1 here; the engine is built for ranges.</source>
        <translation>未知的维度在此按 1 计算；引擎按范围构建。</translation>
    </message>
    <message>
        <source>Fix the errors first; they are listed below.</source>
        <translation>请先修复错误；它们列在下面。</translation>
    </message>
    <message>
        <source>Quantize data and weights of these layers where the model is calibrated, or leave them in float on purpose.</source>
        <translation>在校准模型的地方量化这些层的数据和权重，或者有意让它们保持浮点。</translation>
    </message>
    <message>
        <source>Quantize both operands, or remove the pair.</source>
        <translation>量化两个操作数，或删除该 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Give both operands the same type, and the data one scale for the whole tensor.</source>
        <translation>使两个操作数类型相同，并使数据对整个张量只有一个缩放因子。</translation>
    </message>
    <message>
        <source>Build the engine and load its layer information: it shows which type was selected.</source>
        <translation>构建引擎并加载其层信息：其中有所选的类型。</translation>
    </message>
    <message>
        <source>Quantize the activations, too, if arithmetic is what takes the time.</source>
        <translation>如果时间花在运算上，也请量化激活。</translation>
    </message>
    <message>
        <source>Leave these layers in float. The tool leave-in-float takes away pairs that they read.</source>
        <translation>让这些层保持浮点。工具 leave-in-float 去掉它们所读取的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Quantize both operands of both products, or leave attention in float without pairs inside it.</source>
        <translation>量化两个乘积的两个操作数，或让注意力保持浮点并去掉其中的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Move the pair after the activation.</source>
        <translation>将 Q/DQ 对移到激活函数之后。</translation>
    </message>
    <message>
        <source>Quantize the other branch of the Add, too.</source>
        <translation>也量化 Add 的另一个分支。</translation>
    </message>
    <message>
        <source>Add a pair after the layer, with a calibrated scale.</source>
        <translation>在该层之后加入 Q/DQ 对，使用校准得到的缩放因子。</translation>
    </message>
    <message>
        <source>Calibrate both sides together, so that they have one scale.</source>
        <translation>一起校准两侧，使它们有同一个缩放因子。</translation>
    </message>
    <message>
        <source>Quantize all inputs with one scale, before the operator.</source>
        <translation>在该算子之前用同一个缩放因子量化所有输入。</translation>
    </message>
    <message>
        <source>Use plugins that take a quantized type, or keep the layers around them in float.</source>
        <translation>使用接受量化类型的插件，或让它们前后的层保持浮点。</translation>
    </message>
    <message>
        <source>Let the float parts run in FP16.</source>
        <translation>让浮点部分以 FP16 运行。</translation>
    </message>
    <message>
        <source>Feed the engine quantized inputs, if the application has them.</source>
        <translation>如果应用程序有量化的输入，请将其提供给引擎。</translation>
    </message>
    <message>
        <source>Give the inputs fixed sizes where the application has them.</source>
        <translation>在应用程序尺寸固定的地方，给输入固定的尺寸。</translation>
    </message>
    <message>
        <source>Set the sizes that matter, and check again.</source>
        <translation>设置实际使用的尺寸，然后再次检查。</translation>
    </message>
    <message>
        <source>{share} % of the expected time: {cause}, {places} {places|place|places}</source>
        <translation>预期时间的 {share} %：{cause}，{places} 处</translation>
    </message>
    <message>
        <source>{share} % ({low} … {high} %) of the expected time: {cause}, {places} {places|place|places}</source>
        <translation>预期时间的 {share} %（{low} … {high} %）：{cause}，{places} 处</translation>
    </message>
    <message>
        <source>Shares are estimates from peak rates of {gpu} (compute capability {capability}), because the target names no GPU</source>
        <translation>份额由 {gpu}（计算能力 {capability}）的峰值速率估算，因为目标没有指定 GPU</translation>
    </message>
    <message>
        <source>Shares are estimates from peak rates of {gpu} (compute capability {capability})</source>
        <translation>份额由 {gpu}（计算能力 {capability}）的峰值速率估算</translation>
    </message>
    <message>
        <source>Shares are estimates for {gpu} (compute capability {capability}), fitted to the times of engines of TensorRT 10.6</source>
        <translation>份额是对 {gpu}（计算能力 {capability}）的估算，按 TensorRT 10.6 引擎的实测时间拟合</translation>
    </message>
    <message>
        <source>{count} {count|error stops|errors stop} the parser</source>
        <translation>{count} 个错误使解析器中止</translation>
    </message>
    <message>
        <source>{count} {count|error stops|errors stop} the build</source>
        <translation>{count} 个错误使构建中止</translation>
    </message>
    <message>
        <source>{why} {advice}</source>
        <translation>{why}{advice}</translation>
    </message>
    <message>
        <source>{why} Fix: {fix} for {count} {count|finding|findings}</source>
        <translation>{why}修复：{fix}，用于 {count} 个问题</translation>
    </message>
    <message>
        <source>expected time {before} → {after}</source>
        <translation>预期时间 {before} → {after}</translation>
    </message>
    <message>
        <source>The scale of the blocks is in two levels, which the kernel reads: it stays as it is</source>
        <translation>分块的缩放因子分为两级，内核会读取这两级：保持不变</translation>
    </message>
    <message>
        <source>{type} in blocks of {block}; the scales of the blocks are computed while the engine runs</source>
        <translation>{type}，每块 {block} 个元素；各块的缩放因子在引擎运行时计算</translation>
    </message>
    <message>
        <source>{type} in blocks of {block}; the scales of the blocks are quantized, with a scale of their own</source>
        <translation>{type}，每块 {block} 个元素；各块的缩放因子本身也被量化，并有自己的缩放因子</translation>
    </message>
    <message>
        <source>A Cast is between a DQ and the layer</source>
        <translation>DQ 与该层之间有一个 Cast</translation>
    </message>
    <message>
        <source>Its scales are FP16 in a weakly typed network, which TensorRT 10.6 runs in FP32</source>
        <translation>在弱类型网络中，它的缩放因子是 FP16，TensorRT 10.6 以 FP32 运行它</translation>
    </message>
    <message>
        <source>Its scales are FP16 in a weakly typed network. TensorRT 10.6 runs such products in FP32 or in INT8</source>
        <translation>在弱类型网络中，它的缩放因子是 FP16。TensorRT 10.6 以 FP32 或 INT8 运行这样的乘积</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>fused into the layer before it</source>
        <translation>融合进前面的层</translation>
    </message>
    <message>
        <source>part of a kernel that Myelin generates</source>
        <translation>Myelin 生成的内核的一部分</translation>
    </message>
    <message>
        <source>fused into {layer}</source>
        <translation>融合进 {layer}</translation>
    </message>
    <message>
        <source>A pointwise operator alone between DQ and Q. TensorRT 10.6 runs it in INT8</source>
        <translation>DQ 与 Q 之间只有一个逐点算子。TensorRT 10.6 以 INT8 运行它</translation>
    </message>
    <message>
        <source>{what}. That was measured on compute capability 9.0; this target was not measured</source>
        <translation>{what}。这是在计算能力 9.0 上测得的；此目标未经测量</translation>
    </message>
    <message>
        <source>Both inputs are computed, as in attention. TensorRT 10.6 runs such a product in INT8</source>
        <translation>两个输入都是计算得出的，如注意力。TensorRT 10.6 以 INT8 运行这样的乘积</translation>
    </message>
    <message>
        <source>Its weights are quantized in blocks, for which convolutions have no kernel</source>
        <translation>其权重按块量化，卷积没有对应的内核</translation>
    </message>
    <message>
        <source>{op} is between the layer and the Q after it: whether the layer takes it in is not documented</source>
        <translation>该层与其后的 Q 之间有 {op}：该层能否将其融入没有文档说明</translation>
    </message>
    <message>
        <source>the release is older</source>
        <translation>版本更旧</translation>
    </message>
    <message>
        <source>the GPU is of compute capability {gpu}</source>
        <translation>GPU 的计算能力为 {gpu}</translation>
    </message>
    <message>
        <source>FP8 convolution with few channels or a large kernel</source>
        <translation>通道很少或卷积核很大的 FP8 卷积</translation>
    </message>
    <message>
        <source>Convolution with weights in blocks</source>
        <translation>权重分块的卷积</translation>
    </message>
    <message>
        <source>Convolution in groups in half precision</source>
        <translation>半精度分组卷积</translation>
    </message>
    <message>
        <source>{node} is an FP8 convolution with at most 16 channels on one side, or with more than 32 elements in its kernel. Builds of the first layers of networks found no implementation, and Model Optimizer leaves such layers in float; whether {target} has a kernel is not known.</source>
        <translation>{node} 是 FP8 卷积，某一侧最多 16 个通道，或卷积核超过 32 个元素。有网络的首层在构建时找不到实现，Model Optimizer 也让这类层保持浮点；{target} 是否有内核尚不清楚。</translation>
    </message>
    <message>
        <source>The weights of {node} are quantized in blocks. {target} has no such convolution: it builds, dequantizes the weights and runs the layer in float, without any message.</source>
        <translation>{node} 的权重按块量化。{target} 没有这种卷积：它照常构建，反量化权重并以浮点运行该层，不作任何提示。</translation>
    </message>
    <message>
        <source>Data and weights of {node} are quantized, the weights in blocks. {target} has no such convolution: builds were seen to stop with &quot;type not supported yet&quot;.</source>
        <translation>{node} 的数据和权重都被量化，权重按块量化。{target} 没有这种卷积：有人见到构建以 “type not supported yet” 中止。</translation>
    </message>
    <message>
        <source>{node} is a convolution in groups in half precision. In a strongly typed network {target} was seen to find no implementation for it, where 10.16 builds it.</source>
        <translation>{node} 是半精度分组卷积。在强类型网络中，有人见到 {target} 找不到它的实现，而 10.16 可以构建。</translation>
    </message>
    <message>
        <source>Run this layer in FP32</source>
        <translation>以 FP32 运行该层</translation>
    </message>
    <message>
        <source>Quantize convolutions to FP8 or INT8</source>
        <translation>把卷积量化为 FP8 或 INT8</translation>
    </message>
    <message>
        <source>Model Optimizer does so for the convolutions of a model in FP4 or INT4, because TensorRT has no convolution in blocks.</source>
        <translation>对 FP4 或 INT4 模型中的卷积，Model Optimizer 就是这样做的，因为 TensorRT 没有分块卷积。</translation>
    </message>
    <message>
        <source>Attention without a pair after Softmax</source>
        <translation>Softmax 之后没有 Q/DQ 对的注意力</translation>
    </message>
    <message>
        <source>Queries, keys and values of this attention are {type}, what {node} gives is float. {target} has a fused kernel in {type} only with a pair there too; as it is, the second product runs in float and reads its values through a conversion.</source>
        <translation>该注意力的查询、键和值都是 {type}，而 {node} 的结果是浮点。只有那里也有 Q/DQ 对时，{target} 才有 {type} 的融合内核；现在第二个矩阵乘以浮点运行，并通过一次转换读取其值。</translation>
    </message>
    <message>
        <source>Scale between a DQ and a product of attention</source>
        <translation>DQ 与注意力矩阵乘之间的缩放</translation>
    </message>
    <message>
        <source>Transpose between a DQ and a product of attention</source>
        <translation>DQ 与注意力矩阵乘之间的 Transpose</translation>
    </message>
    <message>
        <source>{node} is between a DQ and a product of attention. Before the Q it does the same, and nothing is left between {target}&apos;s product and its DQ.</source>
        <translation>{node} 位于 DQ 与注意力的矩阵乘之间。放在 Q 之前作用相同，这样 {target} 的矩阵乘与其 DQ 之间就没有别的算子。</translation>
    </message>
    <message>
        <source>in INT8 its heads have 16, 32 or 64 elements, these have {head}</source>
        <translation>INT8 下头的大小为 16、32 或 64，这里为 {head}</translation>
    </message>
    <message>
        <source>in INT8 its sequences have at most {limit} elements</source>
        <translation>INT8 下序列长度最多 {limit}</translation>
    </message>
    <message>
        <source>in FP8 its sequences have at least {limit} keys, these have {keys}</source>
        <translation>FP8 下序列至少有 {limit} 个键，而这里为 {keys}</translation>
    </message>
    <message>
        <source>in FP8 Model Optimizer leaves heads of more than 256 or at most 8 elements in float, these have {head}</source>
        <translation>FP8 下 Model Optimizer 让大于 256 或不超过 8 的头保持浮点，这里为 {head}</translation>
    </message>
    <message>
        <source>on Ada up to 10.9 its heads have at most 64 elements in FP8 and its sequences at most 3072</source>
        <translation>10.9 及以前在 Ada 上，FP8 的头大小最多 64，序列长度最多 3072</translation>
    </message>
    <message>
        <source>Quantized attention of a size without a fused kernel</source>
        <translation>该大小的量化注意力没有融合内核</translation>
    </message>
    <message>
        <source>Insert a pair after Softmax, with scale 1/127</source>
        <translation>在 Softmax 之后插入 Q/DQ 对，缩放因子为 1/127</translation>
    </message>
    <message>
        <source>Insert a pair after Softmax, with scale 1/448</source>
        <translation>在 Softmax 之后插入 Q/DQ 对，缩放因子为 1/448</translation>
    </message>
    <message>
        <source>Probabilities lie between 0 and 1, so that the scale needs no calibration. They are rounded, and the numbers change.</source>
        <translation>概率介于 0 和 1 之间，因此缩放因子无需校准。概率会被舍入，数值会变化。</translation>
    </message>
    <message>
        <source>Move the scale before the Q, and into its scale</source>
        <translation>把缩放移到 Q 之前，并计入其缩放因子</translation>
    </message>
    <message>
        <source>Move the Transpose before the Q</source>
        <translation>把 Transpose 移到 Q 之前</translation>
    </message>
    <message>
        <source>The scale of the pair is multiplied by the same number, so that the integers stay; single values between two of them may round to the other one.</source>
        <translation>Q/DQ 对的缩放因子乘以同一个数，因此整数不变；个别位于两个整数之间的值可能舍入到另一个。</translation>
    </message>
    <message>
        <source>Leave both products of this attention in float</source>
        <translation>让该注意力的两个矩阵乘保持浮点</translation>
    </message>
    <message>
        <source>In FP16 or BF16 a fused kernel has heads of 16 to 256 elements that are a multiple of 8.</source>
        <translation>FP16 或 BF16 下，融合内核要求头的大小为 16 到 256 且是 8 的倍数。</translation>
    </message>
    <message>
        <source>Cast between a DQ and its layer</source>
        <translation>DQ 与其层之间的 Cast</translation>
    </message>
    <message>
        <source>{node} turns what a DQ with an FP32 scale gives into {type}, before a layer: it may keep {target} from running the layer in {quantized}. {type} does not hold all of the scales: they would become 0 or infinite.</source>
        <translation>{node} 在一个层之前把带 FP32 缩放因子的 DQ 的结果转为 {type}：这可能使 {target} 无法以 {quantized} 运行该层。{type} 无法表示全部缩放因子：它们会变成 0 或无穷大。</translation>
    </message>
    <message>
        <source>{node} turns what a DQ with an FP32 scale gives into {type}, before a layer: it may keep {target} from running the layer in {quantized}. With a scale in {type} the DQ gives that type itself.</source>
        <translation>{node} 在一个层之前把带 FP32 缩放因子的 DQ 的结果转为 {type}：这可能使 {target} 无法以 {quantized} 运行该层。缩放因子为 {type} 时，DQ 直接给出该类型。</translation>
    </message>
    <message>
        <source>Quantize again, or leave the layer in float</source>
        <translation>重新量化，或让该层保持浮点</translation>
    </message>
    <message>
        <source>A scale that small or that large comes from values that were 0 or infinite while calibrating.</source>
        <translation>如此小或如此大的缩放因子源于校准时为 0 或无穷大的值。</translation>
    </message>
    <message>
        <source>Write the scale in {type} and drop the Cast</source>
        <translation>以 {type} 写入缩放因子并去掉 Cast</translation>
    </message>
    <message>
        <source>The scale is rounded to the type of the layer, by up to 1/2048 in FP16 and 1/256 in BF16.</source>
        <translation>缩放因子会舍入到该层的类型，FP16 下相对误差最多 1/2048，BF16 下最多 1/256。</translation>
    </message>
    <message>
        <source>{node} has blocks of {size}. The parser of {target} accepts blocks of {only} for {op} and no others.</source>
        <translation>{node} 的块大小为 {size}。{target} 的解析器对 {op} 只接受大小为 {only} 的块。</translation>
    </message>
    <message>
        <source>{node} asks for scales in {type}. The parser of {target} accepts FP8 scales for FP4 and no others.</source>
        <translation>{node} 要求 {type} 的缩放因子。{target} 的解析器对 FP4 只接受 FP8 缩放因子。</translation>
    </message>
    <message>
        <source>The scale that {node} reads has {count} {count|element|elements} of {type}. {target} accepts one number in FP32.</source>
        <translation>{node} 读取的缩放因子有 {count} 个 {type} 元素。{target} 只接受一个 FP32 数值。</translation>
    </message>
    <message>
        <source>The input of {node} has {rank} {rank|dimension|dimensions}. {target} quantizes inputs of 2 or 3 dimensions in blocks.</source>
        <translation>{node} 的输入有 {rank} 个维度。{target} 只对 2 维或 3 维的输入做分块量化。</translation>
    </message>
    <message>
        <source>The blocks of {node} lie along axis {axis} of {rank} dimensions. {target} has blocks along the last dimension or the one before, and they have to lie along the dimension that the product adds up.</source>
        <translation>{node} 的块沿 {rank} 个维度中的轴 {axis} 排列。{target} 只支持沿最后一维或倒数第二维的块，并且块必须沿矩阵乘求和的维度排列。</translation>
    </message>
    <message>
        <source>The dimension along which {node} makes blocks is not known before the engine runs. {target} needs its size when the engine is built.</source>
        <translation>{node} 分块所沿的维度在引擎运行之前大小未知。{target} 在构建引擎时就需要它的大小。</translation>
    </message>
    <message>
        <source>{node} makes blocks of {block} along a dimension of {length}, which is no multiple of {block}: {target} rejects it.</source>
        <translation>{node} 沿大小为 {length} 的维度按 {block} 分块，而 {length} 不是 {block} 的倍数：{target} 会拒绝。</translation>
    </message>
    <message>
        <source>{node} has no axis. {target} takes axis 1, the middle one of its three dimensions; exports mean the last one and write -1.</source>
        <translation>{node} 没有轴。{target} 采用轴 1，即三个维度中间的一个；导出工具指的是最后一维，并写作 -1。</translation>
    </message>
    <message>
        <source>Dynamic quantization in a form that the target does not have</source>
        <translation>目标不支持的动态量化形式</translation>
    </message>
    <message>
        <source>Dynamic quantization without an axis</source>
        <translation>没有轴的动态量化</translation>
    </message>
    <message>
        <source>FP4 activations, for which sources name different releases</source>
        <translation>FP4 激活，各来源所说的起始版本不同</translation>
    </message>
    <message>
        <source>{count} {count|node quantizes|nodes quantize} to FP4 while the engine runs. {target} imports that. A change of Model Optimizer asks for 11.0 and rejects 10.16, its guide names 10.11: whether this release builds it is not known.</source>
        <translation>{count} 个节点在引擎运行时量化为 FP4。{target} 能导入。Model Optimizer 的一处改动要求 11.0 并拒绝 10.16，其指南则说 10.11：此版本能否构建尚不清楚。</translation>
    </message>
    <message>
        <source>Quantize the weights alone, or to FP8</source>
        <translation>只量化权重，或量化为 FP8</translation>
    </message>
    <message>
        <source>FP4 weights with activations in FP16 build from 10.8 on; FP8 runs on Ada and Hopper as well.</source>
        <translation>FP4 权重配合 FP16 激活从 10.8 起可以构建；FP8 也能在 Ada 和 Hopper 上运行。</translation>
    </message>
    <message>
        <source>Write axis {axis}, which the following DQ states</source>
        <translation>写入轴 {axis}，即其后 DQ 所标明的轴</translation>
    </message>
    <message>
        <source>The blocks then lie where the export means them, with other scales; without the axis the target lays them along axis 1.</source>
        <translation>这样各块位于导出所指的位置，缩放因子不同；没有 axis 时目标沿轴 1 排列各块。</translation>
    </message>
    <message>
        <source>Quantize again in a form that TensorRT has</source>
        <translation>用 TensorRT 支持的形式重新量化</translation>
    </message>
    <message>
        <source>FP4 in blocks of 16 and MXFP8 in blocks of 32, along the dimension that the product adds up, of inputs with 2 or 3 dimensions whose last ones are fixed and padded to whole blocks.</source>
        <translation>FP4 每块 16 个元素，MXFP8 每块 32 个元素，沿矩阵乘求和的维度；输入为 2 维或 3 维，末尾的维度大小固定并补齐到整块。</translation>
    </message>
    <message>
        <source>Data and scale of different types</source>
        <translation>数据与缩放因子类型不同</translation>
    </message>
    <message>
        <source>Dequantize the scale first, with a scale of 1</source>
        <translation>在前面以缩放因子 1 反量化该缩放因子</translation>
    </message>
    <message>
        <source>The form that Model Optimizer writes: FP8 scales for the blocks, one FP32 scale above them.</source>
        <translation>即 Model Optimizer 写出的形式：各块用 FP8 缩放因子，其上再有一个 FP32 缩放因子。</translation>
    </message>
    <message>
        <source>Give the Q its scale in FP32</source>
        <translation>给 Q 使用 FP32 缩放因子</translation>
    </message>
    <message>
        <source>Give the Q its scale in {type}</source>
        <translation>给 Q 使用 {type} 缩放因子</translation>
    </message>
    <message>
        <source>The scale is rounded to the type of the data; single values may round to the next integer.</source>
        <translation>缩放因子舍入到数据的类型；个别值可能舍入到相邻的整数。</translation>
    </message>
    <message>
        <source>constant bounds in FP16</source>
        <translation>FP16 时边界为常量</translation>
    </message>
    <message>
        <source>at most 3 spatial dimensions</source>
        <translation>最多 3 个空间维度</translation>
    </message>
    <message>
        <source>Products, Softmax and what splits the heads, as the operator is defined.</source>
        <translation>按算子的定义写成乘积、Softmax 以及拆分各个头的算子。</translation>
    </message>
    <message>
        <source>Queries, keys and values of this attention are {type}, what {node} gives is float: the second product runs in float and reads its values through a conversion. With a pair there it runs in {type}; a fused kernel for the whole is not known in {target}: {limit}.</source>
        <translation>该注意力的 Q、K、V 为 {type}，而 {node} 给出的是浮点：第二个乘积以浮点运行，并经过一次转换读取 V。在该处加上 Q/DQ 对后它以 {type} 运行；但 {target} 是否有整个注意力的融合内核尚不清楚：{limit}。</translation>
    </message>
    <message>
        <source>{node} scales what a DQ gives, before a product of attention. {target} fuses the product with the DQ only where nothing computes between them; the scale belongs before the Q.</source>
        <translation>{node} 在注意力的乘积之前对 DQ 的结果进行缩放。只有在乘积与 DQ 之间没有其他计算时，{target} 才会融合两者；该缩放应放在 Q 之前。</translation>
    </message>
    <message>
        <source>{target} is not known to have a fused kernel in {type} for the attention around {node}: {limit}.</source>
        <translation>{node} 所在的注意力，尚不清楚 {target} 是否有 {type} 的融合内核：{limit}。</translation>
    </message>
    <message>
        <source>{target} is not known to have a fused kernel in {type} for the attention around {node}: {limit}. It may have one of this size in {types}.</source>
        <translation>{node} 所在的注意力，尚不清楚 {target} 是否有 {type} 的融合内核：{limit}。对于这一大小，它可能有 {types} 的融合内核。</translation>
    </message>
    <message>
        <source>Attention of a size without a fused kernel</source>
        <translation>注意力的大小没有融合内核</translation>
    </message>
    <message>
        <source>Scale after the first product of attention</source>
        <translation>注意力的缩放位于第一个乘积之后</translation>
    </message>
    <message>
        <source>{node} scales the scores. The documentation of {target} wants the scale before the first product; whether a fused kernel accepts it after the product is not known.</source>
        <translation>{node} 对注意力分数进行缩放。{target} 的文档要求缩放位于第一个乘积之前；融合内核是否接受位于乘积之后的缩放尚不清楚。</translation>
    </message>
    <message>
        <source>Attention as one operator with quantized inputs</source>
        <translation>输入已量化的单个 Attention 算子</translation>
    </message>
    <message>
        <source>Queries, keys and values of {node} are {type}. A fused kernel in {type} wants a pair after Softmax too, and ONNX&apos;s Attention has no place for it: {target} is expected to run it in float, after a conversion of each input.</source>
        <translation>{node} 的 Q、K、V 为 {type}。{type} 的融合内核还要求 Softmax 之后有 Q/DQ 对，而 ONNX 的 Attention 没有放置它的位置：预期 {target} 以浮点运行该算子，并先转换每个输入。</translation>
    </message>
    <message>
        <source>Move the scale before the Q of the queries, and into its scale</source>
        <translation>将缩放移到查询的 Q 之前，并计入其缩放因子</translation>
    </message>
    <message>
        <source>Scale the queries instead of the scores</source>
        <translation>改为对查询而非分数进行缩放</translation>
    </message>
    <message>
        <source>The product then adds up scaled numbers; sums round otherwise in the last bits.</source>
        <translation>乘积随后累加缩放后的数；求和在最后几位上的舍入有所不同。</translation>
    </message>
    <message>
        <source>Use TRT_QuantizedAttention, or write the attention out</source>
        <translation>使用 TRT_QuantizedAttention，或将注意力展开</translation>
    </message>
    <message>
        <source>The operator of TensorRT&apos;s parser has an attribute for the type of the probabilities and an input for their scale; no release decomposes it by itself, so that a build stops where no kernel is found. Written out as MatMul, Softmax and MatMul, the pair is placed after Softmax.</source>
        <translation>TensorRT 解析器的这一算子有一个属性表示概率的类型，还有一个输入表示其缩放因子；没有版本会自行将其分解，因此找不到内核时构建会中止。展开为 MatMul、Softmax 和 MatMul 后，Q/DQ 对位于 Softmax 之后。</translation>
    </message>
    <message>
        <source>Write the attention out, with a pair after Softmax</source>
        <translation>将注意力展开，并在 Softmax 之后加上 Q/DQ 对</translation>
    </message>
    <message>
        <source>As MatMul, Softmax and MatMul, the pair is placed after Softmax.</source>
        <translation>展开为 MatMul、Softmax 和 MatMul 后，Q/DQ 对位于 Softmax 之后。</translation>
    </message>
    <message>
        <source>Choose heads of a size that has a kernel</source>
        <translation>选择有内核的头大小</translation>
    </message>
    <message>
        <source>Heads of 16 to 256 elements, a multiple of 8. Columns of zeros in the projections of queries and keys, and of values, bring heads there and leave the numbers as they are.</source>
        <translation>头的元素数为 16 到 256，且为 8 的倍数。在 Q、K 以及 V 的投影中加入全零的列即可达到，且数值不变。</translation>
    </message>
    <message>
        <source>blocks along the dimension that the product adds up, and {product} adds up another one</source>
        <translation>块沿乘积求和的维度，而 {product} 对另一个维度求和</translation>
    </message>
    <message>
        <source>Fill the last block with zeros</source>
        <translation>用零填满最后一个块</translation>
    </message>
    <message>
        <source>The weights stay in {type}. A Pad adds as many zeros to the data of the product, so that the added rows count for nothing.</source>
        <translation>权重仍为 {type}。一个 Pad 为乘积的数据补上同样多的零，使新增的行不起作用。</translation>
    </message>
    <message>
        <source>{node} makes blocks along dimension {axis}, and {product} adds up another one. A kernel for blocks wants them along the dimension that the product adds up.</source>
        <translation>{node} 沿维度 {axis} 分块，而 {product} 对另一个维度求和。分块的内核要求块沿乘积求和的维度。</translation>
    </message>
    <message>
        <source>Blocks that do not lie along the product</source>
        <translation>块的方向与乘积求和的维度不一致</translation>
    </message>
    <message>
        <source>Quantize it in three dimensions, between two Reshapes</source>
        <translation>在两个 Reshape 之间以三个维度量化</translation>
    </message>
    <message>
        <source>Add of a quantized and a float value</source>
        <translation>量化值与浮点值相加的 Add</translation>
    </message>
    <message>
        <source>{node} adds &quot;{value}&quot;, which is float, to what {layer} dequantizes, and its result is quantized. {target} runs an Add in a quantized type only where both inputs come from a DQ.</source>
        <translation>{node} 将浮点的“{value}”与 {layer} 反量化的结果相加，其结果又被量化。只有两个输入都来自 DQ 时，{target} 才以量化类型运行 Add。</translation>
    </message>
    <message>
        <source>The scale of {node} is computed while the engine runs. {target} wants one that is constant when the engine is built; only in a strongly typed network the header no longer asks for that.</source>
        <translation>{node} 的缩放因子在引擎运行时计算。{target} 要求它在构建引擎时为常量；只有在强类型网络中，头文件才不再有此要求。</translation>
    </message>
    <message>
        <source>Data and weights of different types</source>
        <translation>数据与权重的类型不同</translation>
    </message>
    <message>
        <source>The data of {layer} is {data}, and {node} gives its weights in {weights}, the type of their scale. In a strongly typed network {target} wants both operands in one type.</source>
        <translation>{layer} 的数据为 {data}，而 {node} 以 {weights}（其缩放因子的类型）给出权重。在强类型网络中，{target} 要求两个操作数的类型相同。</translation>
    </message>
    <message>
        <source>Write the scale of the weights in {type}</source>
        <translation>将权重的缩放因子写为 {type}</translation>
    </message>
    <message>
        <source>The number is the same. The weights are not rounded to half precision any more before the layer reads them.</source>
        <translation>数值相同。层读取权重之前，权重不再舍入到半精度。</translation>
    </message>
    <message>
        <source>The scale is rounded to that type, and so are the weights.</source>
        <translation>缩放因子舍入到该类型，权重也是如此。</translation>
    </message>
    <message>
        <source>What this layer reads cannot be written without its quantization</source>
        <translation>此层所读取的内容无法以不量化的形式写出</translation>
    </message>
    <message>
        <source>Shift UINT4 around 8 to INT4 around 0</source>
        <translation>将以 8 为中心的 UINT4 平移为以 0 为中心的 INT4</translation>
    </message>
    <message>
        <source>The numbers and the size of the file stay.</source>
        <translation>数值与文件大小不变。</translation>
    </message>
    <message>
        <source>on Ada it came in FP8 with 10.6</source>
        <translation>在 Ada 上，FP8 的注意力自 10.6 起提供</translation>
    </message>
    <message>
        <source>in FP16 and BF16 its heads have 16 to 256 elements, a multiple of 8, and these have {head}</source>
        <translation>在 FP16 和 BF16 中，头的元素数为 16 到 256 且为 8 的倍数，而这里为 {head}</translation>
    </message>
    <message>
        <source>in FP16 and BF16 its heads have {least} to {most} elements, and these have {head}</source>
        <translation>在 FP16 和 BF16 中，头的元素数为 {least} 到 {most}，而这里为 {head}</translation>
    </message>
    <message>
        <source>it needs compute capability 7.5 or newer</source>
        <translation>需要计算能力 7.5 或更高</translation>
    </message>
    <message>
        <source>compute capability {gpu} has no {type}</source>
        <translation>计算能力 {gpu} 没有 {type}</translation>
    </message>
    <message>
        <source>the release has none in {type}</source>
        <translation>该版本没有 {type} 的融合内核</translation>
    </message>
    <message>
        <source>TensorRT {version} is not known here; {last} is the newest release that is. For a newer one name trt-{last}: what it lifts of the limits of {last} is not known</source>
        <translation>此处不了解 TensorRT {version}；已知的最新版本为 {last}。对于更新的版本请写 trt-{last}：它放宽了 {last} 的哪些限制尚不清楚</translation>
    </message>
    <message>
        <source>There is no TensorRT {version}: the last release before {next} is {last}. Name one of them</source>
        <translation>没有 TensorRT {version}：{next} 之前的最后一个版本为 {last}。请写其中之一</translation>
    </message>
    <message>
        <source>There is no SiLU here that computes in FP16 or BF16, apart from quantized layers and from residual Adds of releases that may misread them</source>
        <translation>除量化层以及可能被某些版本误读的残差 Add 之外，这里没有以 FP16 或 BF16 计算的 SiLU</translation>
    </message>
    <message>
        <source>{count} {count|place|places}. One report tells of 2 to 3 % less time of FP16 engines and of nothing gained in INT8; measure it. Half precision rounds otherwise in the last bits.</source>
        <translation>{count} 处。有一份报告称 FP16 引擎的用时减少 2 % 到 3 %，INT8 则没有收益；请实测。半精度在最后几位上的舍入有所不同。</translation>
    </message>
    <message>
        <source>Write SiLU with Tanh in FP16 parts</source>
        <translation>在 FP16 部分用 Tanh 表示 SiLU</translation>
    </message>
    <message>
        <source>The model is quantized to {type}, and {count} {count|DQ has|DQs have} no zero point, which names the type. In a weakly typed network the parser of {target} takes INT8 for such a DQ, with no more than a warning; in a strongly typed one it takes the type of the data.</source>
        <translation>模型量化为 {type}，其中 {count} 个 DQ 没有表明类型的零点。在弱类型网络中，{target} 的解析器将这样的 DQ 当作 INT8，仅给出警告；在强类型网络中则采用数据的类型。</translation>
    </message>
    <message>
        <source>INT8 and FP8 in a weakly typed network</source>
        <translation>弱类型网络中同时有 INT8 和 FP8</translation>
    </message>
    <message>
        <source>Some layers are quantized to INT8, others to FP8. A weakly typed build of such a model was seen to stop on a Blackwell GPU; {target} is one of the releases.</source>
        <translation>一些层量化为 INT8，另一些量化为 FP8。这样的模型以弱类型构建时，曾在 Blackwell GPU 上中止；{target} 属于这些版本。</translation>
    </message>
    <message>
        <source>Remove the pairs before these operators. A Q that a quantized layer reads has to stay.</source>
        <translation>删除这些算子之前的 Q/DQ 对。供量化层读取的 Q 必须保留。</translation>
    </message>
    <message>
        <source>Expected time: {ratio} % of that of the same model in FP16</source>
        <translation>预期时间：同一模型以 FP16 运行时的 {ratio} %</translation>
    </message>
    <message>
        <source>Expected time: {ratio} % ({low} … {high} %) of that of the same model in FP16</source>
        <translation>预期时间：同一模型以 FP16 运行时的 {ratio} %（{low} … {high} %）</translation>
    </message>
    <message>
        <source>{share} % more: {node}</source>
        <translation>多 {share} %：{node}</translation>
    </message>
    <message>
        <source>{share} % more: {node}, whose Q and DQ take {conversions} %</source>
        <translation>多 {share} %：{node}，其 Q 和 DQ 占 {conversions} %</translation>
    </message>
    <message>
        <source>Unknown dimensions count as 1 in both: which of the two is faster depends on the sizes</source>
        <translation>未知维度在两者中都按 1 计：哪一个更快取决于实际大小</translation>
    </message>
    <message>
        <source>{count} {count|layer is|layers are} expected to be slower than in FP16, by {share} % of the time</source>
        <translation>预期有 {count} 个层比以 FP16 运行时更慢，共多占预期时间的 {share} %</translation>
    </message>
    <message>
        <source>measured beside expected: {count} {count|layer|layers}, rank correlation of their shares {correlation}; the largest differences:</source>
        <translation>实测与预期对照：{count} 个层，占比的秩相关系数 {correlation}；差异最大的：</translation>
    </message>
    <message>
        <source>{measured} % measured, {expected} % expected: {name}</source>
        <translation>实测 {measured} %，预期 {expected} %：{name}</translation>
    </message>
    <message>
        <source>runs in the kernel of {node}, which takes {share} % of the expected time</source>
        <translation>在 {node} 的内核中运行，该内核占预期时间的 {share} %</translation>
    </message>
    <message>
        <source>Expected once nothing stops it:</source>
        <translation>消除这些阻碍之后，预期：</translation>
    </message>
    <message>
        <source>{share} % of the expected time</source>
        <translation>预期时间的 {share} %</translation>
    </message>
    <message>
        <source>reads {read}; how much it writes is not known, because the shape of {tensor} is not</source>
        <translation>读取 {read}；写入多少未知，因为 {tensor} 的形状未知</translation>
    </message>
    <message>
        <source>reads {read}, writes {written}</source>
        <translation>读取 {read}，写入 {written}</translation>
    </message>
    <message>
        <source>{reformat}, {bytes}</source>
        <translation>{reformat}，{bytes}</translation>
    </message>
    <message>
        <source>another layout at an input of the engine (open)</source>
        <translation>引擎输入处的另一布局（未定）</translation>
    </message>
    <message>
        <source>{from} to {to} at an input of the engine</source>
        <translation>引擎输入处由 {from} 转换为 {to}</translation>
    </message>
    <message>
        <source>another layout at an output of the engine (open)</source>
        <translation>引擎输出处的另一布局（未定）</translation>
    </message>
    <message>
        <source>{from} to {to} at an output of the engine</source>
        <translation>引擎输出处由 {from} 转换为 {to}</translation>
    </message>
    <message>
        <source>the layout that a plugin accepts (open)</source>
        <translation>插件所用的布局（未定）</translation>
    </message>
    <message>
        <source>another layout between two kernels (open)</source>
        <translation>两个内核之间的另一布局（未定）</translation>
    </message>
    <message>
        <source>{count} {count|reformat|reformats} expected, {bytes}</source>
        <translation>预期有 {count} 次格式转换（reformat），{bytes}</translation>
    </message>
    <message>
        <source>{count} {count|reformat|reformats} into another layout possible (open)</source>
        <translation>可能有 {count} 次转换到另一布局的格式转换（reformat）（未定）</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>{why} Fix: {fix} for {count} {count|finding|findings}. For {left} other {left|place|places}: {advice}</source>
        <translation>{why}修复：{fix}，用于 {count} 个问题。其余 {left} 处：{advice}</translation>
    </message>
    <message>
        <source>Share of the expected time</source>
        <translation>占预期时间的比例</translation>
    </message>
    <message>
        <source>Share of the expected time that is lost</source>
        <translation>预期时间中损失的比例</translation>
    </message>
    <message>
        <source>Before → after: {what}</source>
        <translation>之前 → 之后：{what}</translation>
    </message>
    <message>
        <source>its keys or values come from an input of the model, as a cache does</source>
        <translation>其键或值来自模型的输入，如同缓存</translation>
    </message>
    <message>
        <source>more than products reads the output of its Softmax</source>
        <translation>除矩阵乘之外还有算子读取其 Softmax 的输出</translation>
    </message>
    <message>
        <source>the size of its heads is not known</source>
        <translation>其头的大小未知</translation>
    </message>
    <message>
        <source>There is no range of &quot;{tensor}&quot;</source>
        <translation>没有“{tensor}”的范围</translation>
    </message>
    <message>
        <source>There is no range of &quot;{tensor}&quot; in the statistics</source>
        <translation>统计数据中没有“{tensor}”的范围</translation>
    </message>
    <message>
        <source>The weight &quot;{name}&quot; does not fit its layer</source>
        <translation>权重“{name}”与其层不符</translation>
    </message>
    <message>
        <source>the type of its input is not known</source>
        <translation>其输入的类型未知</translation>
    </message>
    <message>
        <source>its inputs are {type}; only FP32 is quantized</source>
        <translation>其输入为 {type}；只量化 FP32</translation>
    </message>
    <message>
        <source>its weights are computed while the model runs</source>
        <translation>其权重在模型运行时计算</translation>
    </message>
    <message>
        <source>both its operands are constants</source>
        <translation>两个操作数都是常量</translation>
    </message>
    <message>
        <source>it is too small for INT8: {inputs} and {outputs} channels per group</source>
        <translation>对 INT8 而言太小：每组 {inputs} 和 {outputs} 个通道</translation>
    </message>
    <message>
        <source>no FP8 kernel of ConvTranspose is documented</source>
        <translation>没有文档记载 ConvTranspose 的 FP8 内核</translation>
    </message>
    <message>
        <source>FP8 has no optimized kernels for convolutions in groups and depthwise ones</source>
        <translation>FP8 没有针对分组卷积和深度卷积的优化内核</translation>
    </message>
    <message>
        <source>in FP8 a convolution needs more than {limit} channels on both sides; here they are {inputs} and {outputs}</source>
        <translation>FP8 中卷积两侧都须多于 {limit} 个通道；这里是 {inputs} 和 {outputs}</translation>
    </message>
    <message>
        <source>its kernel has more than {limit} elements, for which FP8 kernels are missing</source>
        <translation>其卷积核多于 {limit} 个元素，缺少相应的 FP8 内核</translation>
    </message>
    <message>
        <source>the shape of its weights is not known</source>
        <translation>其权重的形状未知</translation>
    </message>
    <message>
        <source>it is a product with a vector, or its rank is not known</source>
        <translation>它是与向量的乘积，或其秩未知</translation>
    </message>
    <message>
        <source>it is a product of a matrix and a vector</source>
        <translation>它是矩阵与向量的乘积</translation>
    </message>
    <message>
        <source>it is too thin: {contraction} × {columns}, and below {limit} tensor cores are idle</source>
        <translation>它太窄：{contraction} × {columns}，低于 {limit} 时张量核心闲置</translation>
    </message>
    <message>
        <source>it computes from shapes and constants alone</source>
        <translation>它只由形状和常量计算</translation>
    </message>
    <message>
        <source>its attention stays in float: {reason}</source>
        <translation>其注意力保持浮点：{reason}</translation>
    </message>
    <message>
        <source>what it gives is not quantized</source>
        <translation>其结果没有被量化</translation>
    </message>
    <message>
        <source>it joins the kernel of {layer}; its shortcut is read through a pair</source>
        <translation>它并入 {layer} 的内核；其捷径经过一个 Q/DQ 对读取</translation>
    </message>
    <message>
        <source>it averages what a quantized layer gives; a pair is placed on both sides</source>
        <translation>它对量化层的结果取平均；两侧各有一个 Q/DQ 对</translation>
    </message>
    <message>
        <source>it reads quantized data and weights</source>
        <translation>它读取量化的数据和权重</translation>
    </message>
    <message>
        <source>it runs in the kernel of {layer}</source>
        <translation>它在 {layer} 的内核中运行</translation>
    </message>
    <message>
        <source>it only moves data; the scale passes it</source>
        <translation>它只移动数据；缩放因子照原样通过</translation>
    </message>
    <message>
        <source>{op} has no quantized kernel that would pay here</source>
        <translation>{op} 在此没有值得使用的量化内核</translation>
    </message>
    <message>
        <source>Raise the opset</source>
        <translation>提升 opset</translation>
    </message>
    <message>
        <source>Fold BatchNormalization into convolutions</source>
        <translation>将 BatchNormalization 折叠进卷积</translation>
    </message>
    <message>
        <source>Equalize channels between convolutions</source>
        <translation>在卷积之间均衡通道</translation>
    </message>
    <message>
        <source>Equalize channels between LayerNormalization and products</source>
        <translation>在 LayerNormalization 与矩阵乘之间均衡通道</translation>
    </message>
    <message>
        <source>Insert Q/DQ</source>
        <translation>插入 Q/DQ</translation>
    </message>
    <message>
        <source>Correct biases</source>
        <translation>校正偏置</translation>
    </message>
    <message>
        <source>{rule}: {title}</source>
        <translation>{rule}：{title}</translation>
    </message>
    <message>
        <source>The types of its values are not known: {reason}</source>
        <translation>其值的类型未知：{reason}</translation>
    </message>
    <message>
        <source>DLA accepts no Q/DQ of this kind: give it the float model and a calibration cache</source>
        <translation>DLA 不接受这样的 Q/DQ：请给它浮点模型和校准缓存</translation>
    </message>
    <message>
        <source>{target} has no {type}</source>
        <translation>{target} 没有 {type}</translation>
    </message>
    <message>
        <source>it is kept in float as asked</source>
        <translation>按要求保持浮点</translation>
    </message>
    <message>
        <source>the outputs are not the same in float</source>
        <translation>浮点输出不相同</translation>
    </message>
    <message>
        <source>{type} needs opset {opset}, and with that {target} does not accept the model: {finding}</source>
        <translation>{type} 需要 opset {opset}，而 {target} 不接受提升后的模型：{finding}</translation>
    </message>
    <message>
        <source>{type} needs opset {opset}; this model has {current} and cannot be raised because of {node} ({op})</source>
        <translation>{type} 需要 opset {opset}；该模型为 {current}，因 {node}（{op}）无法提升</translation>
    </message>
    <message>
        <source>{type} needs opset {opset}; this model has {current} and cannot be raised</source>
        <translation>{type} 需要 opset {opset}；该模型为 {current}，无法提升</translation>
    </message>
    <message>
        <source>Placing Q/DQ</source>
        <translation>正在放置 Q/DQ</translation>
    </message>
    <message>
        <source>Nothing in this model is worth {type} on {target}: {reasons}</source>
        <translation>该模型在 {target} 上没有值得用 {type} 的部分：{reasons}</translation>
    </message>
    <message>
        <source>The quantized model would have a fault on {target}: {finding}</source>
        <translation>量化后的模型在 {target} 上会有问题：{finding}</translation>
    </message>
    <message>
        <source>No placement passes the check on {target}</source>
        <translation>没有能通过 {target} 检查的放置方式</translation>
    </message>
    <message>
        <source>the check of the quantized model finds fault with it: {finding}</source>
        <translation>对量化模型的检查在此发现问题：{finding}</translation>
    </message>
    <message>
        <source>Trying ranges: {method}</source>
        <translation>正在尝试范围：{method}</translation>
    </message>
    <message>
        <source>the quantized model is not better with it, on samples held out</source>
        <translation>在保留的样本上，量化模型并未因此变好</translation>
    </message>
    <message>
        <source>the quantized model is better with it, on samples held out</source>
        <translation>在保留的样本上，量化模型因此变好</translation>
    </message>
    <message>
        <source>Checking the float model</source>
        <translation>正在检查浮点模型</translation>
    </message>
    <message>
        <source>The data have no samples</source>
        <translation>数据中没有样本</translation>
    </message>
    <message>
        <source>{title}: left out, {reason}</source>
        <translation>{title}：已略去，{reason}</translation>
    </message>
    <message>
        <source>{title}: equal in float, largest difference {difference} of the output</source>
        <translation>{title}：浮点下相等，最大差异为输出的 {difference}</translation>
    </message>
    <message>
        <source>{title}</source>
        <translation>{title}</translation>
    </message>
    <message>
        <source>in float: {count} × {reason}</source>
        <translation>浮点：{count} × {reason}</translation>
    </message>
    <message>
        <source>{model} for {target}</source>
        <translation>{model}，目标 {target}</translation>
    </message>
    <message>
        <source>quantized: {count} {count|node|nodes}, {share} % of the MACs</source>
        <translation>已量化：{count} 个节点，占乘加次数的 {share} %</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} samples held out</source>
        <translation>输出 {output}：在保留的 {count} 个样本上 SQNR 为 {sqnr} dB</translation>
    </message>
    <message>
        <source>check: {count} {count|error or warning|errors and warnings}</source>
        <translation>检查：{count} 个错误或警告</translation>
    </message>
    <message>
        <source>The weight &quot;{name}&quot; has a number that is not finite</source>
        <translation>权重“{name}”中有一个数不是有限值</translation>
    </message>
    <message>
        <source>Measuring ranges</source>
        <translation>正在测量范围</translation>
    </message>
    <message>
        <source>Measuring histograms</source>
        <translation>正在测量直方图</translation>
    </message>
    <message>
        <source>The model has no tensor {tensor}</source>
        <translation>模型没有张量 {tensor}</translation>
    </message>
    <message>
        <source>These statistics have no valid field {field}</source>
        <translation>这份统计数据没有有效的字段 {field}</translation>
    </message>
    <message>
        <source>These statistics have no valid field {field} of tensor {tensor}</source>
        <translation>这份统计数据中张量 {tensor} 没有有效的字段 {field}</translation>
    </message>
    <message>
        <source>This is no file of statistics: calibrate writes one</source>
        <translation>这不是统计数据文件：calibrate 会写出这样的文件</translation>
    </message>
    <message>
        <source>These statistics were written by a later program, as {schema}</source>
        <translation>这份统计数据由更新版本的程序写出，格式为 {schema}</translation>
    </message>
    <message>
        <source>The statistics were measured in another model ({name}); calibrate this one</source>
        <translation>统计数据是在另一个模型（{name}）中测量的；请校准此模型</translation>
    </message>
    <message>
        <source>These data end before all their elements</source>
        <translation>这些数据在所有元素读完之前就结束了</translation>
    </message>
    <message>
        <source>Line {line} has {word}, which is no whole number</source>
        <translation>第 {line} 行有 {word}，它不是整数</translation>
    </message>
    <message>
        <source>This text has no numbers</source>
        <translation>此文本中没有数字</translation>
    </message>
    <message>
        <source>The image has another size than before</source>
        <translation>图像的尺寸与之前不同</translation>
    </message>
    <message>
        <source>This folder has no PNG or JPEG images</source>
        <translation>此文件夹中没有 PNG 或 JPEG 图像</translation>
    </message>
    <message>
        <source>The images belong to one input, and {count} {count|input has|inputs have} no other data</source>
        <translation>图像属于一个输入，而没有其他数据的输入有 {count} 个</translation>
    </message>
    <message>
        <source>{text} is not INPUT=FILE:TYPE[SHAPE], as x=x.bin:float[100,3,224,224]</source>
        <translation>{text} 不是 INPUT=FILE:TYPE[SHAPE] 的形式，例如 x=x.bin:float[100,3,224,224]</translation>
    </message>
    <message>
        <source>A folder of images needs a recipe, as size=224x224,scale=1/255</source>
        <translation>图像文件夹需要处理方法，例如 size=224x224,scale=1/255</translation>
    </message>
    <message>
        <source>The float model has a {metric} of only {value} % on these labels</source>
        <translation>浮点模型在这些标签上的 {metric} 只有 {value} %</translation>
    </message>
    <message>
        <source>{measured}; check that the labels belong to these samples</source>
        <translation>{measured}；请检查标签是否属于这些样本</translation>
    </message>
    <message>
        <source>This image is damaged: {reason}</source>
        <translation>此图像已损坏：{reason}</translation>
    </message>
    <message>
        <source>This is neither a PNG nor a JPEG image; convert it first</source>
        <translation>这既不是 PNG 也不是 JPEG 图像；请先转换</translation>
    </message>
    <message>
        <source>A recipe has one mean and one std for all channels, or one for each of the {channels}, and this one has {found}</source>
        <translation>处理方法对所有通道有一个均值和一个标准差，或对 {channels} 个通道各有一个，而此处有 {found} 个</translation>
    </message>
    <message>
        <source>The image has {found} pixels, fewer than the crop of {crop}; resize it before with size=</source>
        <translation>图像有 {found} 像素，小于裁剪尺寸 {crop}；请先用 size= 调整大小</translation>
    </message>
    <message>
        <source>{tensor}: {min} to {max}; percentile {percentile}, entropy {entropy}, mse {mse}</source>
        <translation>{tensor}：{min} 到 {max}；percentile {percentile}，entropy {entropy}，mse {mse}</translation>
    </message>
    <message>
        <source>{tensor}: only in the first one</source>
        <translation>{tensor}：只在第一份中</translation>
    </message>
    <message>
        <source>{tensor}: only in the second one</source>
        <translation>{tensor}：只在第二份中</translation>
    </message>
    <message>
        <source>{tensor}: largest magnitude {before}, then {after}</source>
        <translation>{tensor}：最大绝对值 {before}，之后 {after}</translation>
    </message>
    <message>
        <source>{model}: {tensors} tensors on {samples} samples</source>
        <translation>{model}：{samples} 个样本上的 {tensors} 个张量</translation>
    </message>
    <message>
        <source>{tensor}: {count} {count|element is|elements are} NaN or infinite</source>
        <translation>{tensor}：{count} 个元素为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>The same range of each tensor</source>
        <translation>每个张量的范围都相同</translation>
    </message>
    <message>
        <source>{count} {count|tensor has|tensors have} another range</source>
        <translation>{count} 个张量的范围不同</translation>
    </message>
    <message>
        <source>They were measured in different models</source>
        <translation>它们是在不同的模型中测量的</translation>
    </message>
    <message>
        <source>{type} scalar</source>
        <translation>{type} 标量</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>sparse {type}</source>
        <translation>稀疏 {type}</translation>
    </message>
    <message>
        <source>sequence of {inner}</source>
        <translation>{inner} 的序列</translation>
    </message>
    <message>
        <source>optional {inner}</source>
        <translation>可选的 {inner}</translation>
    </message>
    <message>
        <source>map of {type} to {inner}</source>
        <translation>{type} 到 {inner} 的映射</translation>
    </message>
    <message>
        <source>MACs of unknown type {change}</source>
        <translation>类型未知的乘加次数 {change}</translation>
    </message>
    <message>
        <source>{type} MACs {change}</source>
        <translation>{type} 乘加次数 {change}</translation>
    </message>
    <message>
        <source>nodes {change}</source>
        <translation>节点 {change}</translation>
    </message>
    <message>
        <source>weights {change}</source>
        <translation>权重 {change}</translation>
    </message>
    <message>
        <source>{count} {count|finding|findings} fixed</source>
        <translation>已修复 {count} 个问题</translation>
    </message>
    <message>
        <source>Chinese would be shown as empty boxes, so Qaliper speaks English. Install a font, then start Qaliper again. Debian, Ubuntu: sudo apt install fonts-noto-cjk. Fedora: sudo dnf install google-noto-sans-cjk-fonts. Arch: sudo pacman -S noto-fonts-cjk</source>
        <translation>中文会显示为空方框，因此 Qaliper 使用英文。请安装字体，然后重新启动 Qaliper。Debian、Ubuntu：sudo apt install fonts-noto-cjk。Fedora：sudo dnf install google-noto-sans-cjk-fonts。Arch：sudo pacman -S noto-fonts-cjk</translation>
    </message>
    <message>
        <source>the length of its sequences is not known</source>
        <translation>序列长度未知</translation>
    </message>
    <message>
        <source>{model}: {count} {count|operator|operators} in float, {share} of the MACs</source>
        <translation>{model}：{count} 个算子保持浮点，占乘加次数的 {share}</translation>
    </message>
    <message>
        <source>{db} dB with {operators} in float, too</source>
        <translation>{operators} 也保持浮点后为 {db} dB</translation>
    </message>
    <message>
        <source>on {count} samples that did not choose: {before} dB before, {after} dB after</source>
        <translation>在未参与选择的 {count} 个样本上：之前 {before} dB，之后 {after} dB</translation>
    </message>
    <message>
        <source>there {metric} is {before} before, {after} after, {float} of the float model</source>
        <translation>在这些样本上 {metric} 之前为 {before}，之后为 {after}，浮点模型为 {float}</translation>
    </message>
    <message>
        <source>on the {count} samples that choose: {before} dB before, then, one after the other,</source>
        <translation>在参与选择的 {count} 个样本上：之前 {before} dB，然后依次</translation>
    </message>
    <message>
        <source>What was asked for is reached on these samples</source>
        <translation>在这些样本上达到了所要求的目标</translation>
    </message>
    <message>
        <source>What was asked for is not reached on these samples</source>
        <translation>在这些样本上没有达到所要求的目标</translation>
    </message>
    <message>
        <source>output {output}: {total} dB with all quantizers on, {sum} dB by the sum of their noises</source>
        <translation>输出 {output}：全部量化器开启时为 {total} dB，按各自噪声之和为 {sum} dB</translation>
    </message>
    <message>
        <source>Nothing is ranked: {reason}</source>
        <translation>不作排序：{reason}</translation>
    </message>
    <message>
        <source>{count} more with less</source>
        <translation>另有 {count} 个更小</translation>
    </message>
    <message>
        <source>{model}: what each quantizer costs, on {samples} samples</source>
        <translation>{model}：每个量化器的代价，基于 {samples} 个样本</translation>
    </message>
    <message>
        <source>No quantizer changes this output on these samples</source>
        <translation>在这些样本上，没有量化器改变此输出</translation>
    </message>
    <message>
        <source>share of the noise, signal to noise with nothing else on, and what is quantized:</source>
        <translation>噪声所占份额、只开启它时的信噪比，以及被量化的对象：</translation>
    </message>
    <message>
        <source>{node} was not switched: {reason}</source>
        <translation>{node} 没有被开关：{reason}</translation>
    </message>
    <message>
        <source>the output is smaller than its noise: use real data, on which it is not near zero</source>
        <translation>输出比其噪声还小：请使用真实数据，使输出不接近零</translation>
    </message>
    <message>
        <source>it has NaN or infinite numbers in one of the two</source>
        <translation>两者之一含有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>something else than these quantizers differs from the float model, such as corrected biases or quantizers that cannot be switched</source>
        <translation>除这些量化器之外，还有别的地方与浮点模型不同，例如校正过的偏置，或无法开关的量化器</translation>
    </message>
    <message>
        <source>there are too few samples to tell</source>
        <translation>样本太少，无法判断</translation>
    </message>
    <message>
        <source>together they make less noise than one by one, because the output cannot differ further</source>
        <translation>它们一起产生的噪声小于各自之和，因为输出不会再偏离更多</translation>
    </message>
    <message>
        <source>together they make less noise than one by one, because on these samples the noise of some cancels that of others; more samples may change that</source>
        <translation>它们一起产生的噪声小于各自之和，因为在这些样本上其中一些的噪声抵消了另一些的噪声；更多样本可能改变这一点</translation>
    </message>
    <message>
        <source>together they make more noise than one by one on these samples; more samples may change that</source>
        <translation>在这些样本上，它们一起产生的噪声大于各自之和；更多样本可能改变这一点</translation>
    </message>
    <message>
        <source>The float form of this weight is not known: give the float model with --against</source>
        <translation>不知道此权重的浮点形式：请用 --against 给出浮点模型</translation>
    </message>
    <message>
        <source>The float model has no weight that this one was made from</source>
        <translation>浮点模型中没有此权重所依据的权重</translation>
    </message>
    <message>
        <source>{model} has no quantizer that can be switched off</source>
        <translation>{model} 中没有可以关闭的量化器</translation>
    </message>
    <message>
        <source>Measuring what each quantizer costs</source>
        <translation>正在测量每个量化器的代价</translation>
    </message>
    <message>
        <source>There are other zero points than scales</source>
        <translation>零点与缩放因子的数目不一致</translation>
    </message>
    <message>
        <source>There are too few samples: some select what stays in float, others validate it</source>
        <translation>样本太少：一部分用来选择哪些保持浮点，另一部分用来验证</translation>
    </message>
    <message>
        <source>Measuring the plan</source>
        <translation>正在测量方案</translation>
    </message>
    <message>
        <source>It is in the body of another node</source>
        <translation>它位于另一个节点的子图中</translation>
    </message>
    <message>
        <source>Its scales are computed while the model runs</source>
        <translation>它的缩放因子在模型运行时才计算</translation>
    </message>
    <message>
        <source>Its type cannot be computed here</source>
        <translation>这里无法计算它的类型</translation>
    </message>
    <message>
        <source>Another operator than DQ reads its integers</source>
        <translation>读取其整数的不是 DQ，而是别的算子</translation>
    </message>
    <message>
        <source>Its integers leave the model</source>
        <translation>它的整数作为模型输出</translation>
    </message>
    <message>
        <source>What it reads is computed, and no constant of the model</source>
        <translation>它读取的内容是计算得到的，不是模型中的常量</translation>
    </message>
    <message>
        <source>There is no float output {output} in both models</source>
        <translation>两个模型中没有共同的浮点输出 {output}</translation>
    </message>
    <message>
        <source>There is no float output {output}</source>
        <translation>没有浮点输出 {output}</translation>
    </message>
    <message>
        <source>The two models have no float output of the same name</source>
        <translation>两个模型没有同名的浮点输出</translation>
    </message>
    <message>
        <source>The model has no float output</source>
        <translation>模型没有浮点输出</translation>
    </message>
    <message>
        <source>The model has another number of quantizers than expected</source>
        <translation>模型的量化器数目与预期不同</translation>
    </message>
    <message>
        <source>The shape of output {output} depends on the quantizers: choose other outputs with --outputs</source>
        <translation>输出 {output} 的形状取决于量化器：请用 --outputs 选择其他输出</translation>
    </message>
    <message>
        <source>{title}: {reason}</source>
        <translation>{title}：{reason}</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} samples</source>
        <translation>输出 {output}：在 {count} 个样本上 SQNR 为 {sqnr} dB</translation>
    </message>
    <message>
        <source>exact by its rule; without samples nothing was compared</source>
        <translation>按规则精确；没有样本，未作比较</translation>
    </message>
    <message>
        <source>{type} needs opset {opset}; this model has {current}, and models below {lowest} are not raised: export it with opset {opset} or newer</source>
        <translation>{type} 需要 opset {opset}；此模型为 {current}，低于 {lowest} 的模型不会被升级：请用 opset {opset} 或更新版本导出</translation>
    </message>
    <message>
        <source>the statistics were measured without it</source>
        <translation>统计数据是在没有此步骤的情况下测得的</translation>
    </message>
    <message>
        <source>it needs samples, and only statistics were given</source>
        <translation>它需要样本，而只给出了统计数据</translation>
    </message>
    <message>
        <source>Measuring the result</source>
        <translation>正在测量结果</translation>
    </message>
    <message>
        <source>it needs samples that are held out</source>
        <translation>它需要保留的样本</translation>
    </message>
    <message>
        <source>The ranges are from {count} {count|sample|samples}; {advised} that are like those in use are advised</source>
        <translation>范围来自 {count} 个样本；建议使用 {advised} 个与实际使用相近的样本</translation>
    </message>
    <message>
        <source>Without samples no output was measured: each tensor got the range with its least square error</source>
        <translation>没有样本，未测量任何输出：每个张量取均方误差最小的范围</translation>
    </message>
    <message>
        <source>Quantizing changes no output on these samples. Measure it with other samples before you use the model</source>
        <translation>在这些样本上，量化没有改变任何输出。使用该模型之前，请用其他样本测量</translation>
    </message>
    <message>
        <source>There are neither data nor statistics</source>
        <translation>既没有数据，也没有统计数据</translation>
    </message>
    <message>
        <source>Running the float model once</source>
        <translation>正在运行一次浮点模型</translation>
    </message>
    <message>
        <source>{count} of these tensors {count|is|are} made or read by layers with weights, which run in float then: calibrate again, or give them a range</source>
        <translation>其中 {count} 个张量由带权重的层产生或读取，这些层于是以浮点运行：请重新校准，或给它们范围</translation>
    </message>
    <message>
        <source>none of these tensors is made or read by a layer with weights: this is usually harmless</source>
        <translation>没有带权重的层产生或读取这些张量：通常无害</translation>
    </message>
    <message>
        <source>the model has {count} INT64 {count|constant|constants}, whose numbers all fit INT32: nothing is lost</source>
        <translation>模型有 {count} 个 INT64 常量，其数值都在 INT32 范围内：没有任何损失</translation>
    </message>
    <message>
        <source>numbers beyond INT32 stand in {count} {count|constant|constants} of the model ({values}) and mean &quot;to the end&quot;: clamping changes nothing</source>
        <translation>模型的 {count} 个常量（{values}）中有超出 INT32 的数值，表示“直到末尾”：截断不改变任何结果</translation>
    </message>
    <message>
        <source>{op} is between the DQ of the INT4 weights and {node}. Whether {target} folds it is open; if the constant itself is changed instead, there is nothing to fold.</source>
        <translation>INT4 权重的 DQ 与 {node} 之间有 {op}。{target} 是否将其折叠尚无定论；若直接修改常量本身，就无须折叠。</translation>
    </message>
    <message>
        <source>Reading the samples</source>
        <translation>正在读取样本</translation>
    </message>
    <message>
        <source>Measuring the float model on the labels</source>
        <translation>正在用标签测量浮点模型</translation>
    </message>
    <message>
        <source>Measuring the quantized model on the labels</source>
        <translation>正在用标签测量量化后的模型</translation>
    </message>
    <message>
        <source>The opset of this model cannot be raised any longer</source>
        <translation>此模型的 opset 不能再提高</translation>
    </message>
    <message>
        <source>This version of Qaliper does not know this step</source>
        <translation>此版本的 Qaliper 不认识这个步骤</translation>
    </message>
    <message>
        <source>This is no Q or DQ of a pair on a tensor with one scale and zero point 0, in INT8 or FP8</source>
        <translation>这不是张量上 Q/DQ 对的 Q 或 DQ：该对应当只有一个缩放因子、零点为 0，类型为 INT8 或 FP8</translation>
    </message>
    <message>
        <source>Magnitudes above the limit are clipped to it. Other pairs keep their scales.</source>
        <translation>绝对值超过上限的数会被截断到上限。其他 Q/DQ 对保持各自的缩放因子。</translation>
    </message>
    <message>
        <source>The limit of this pair: its scale times the largest number of its type</source>
        <translation>此 Q/DQ 对的上限：缩放因子乘以其类型的最大数</translation>
    </message>
    <message>
        <source>A limit has to be greater than 0</source>
        <translation>上限必须大于 0</translation>
    </message>
    <message>
        <source>Set the range of a Q/DQ pair</source>
        <translation>设置 Q/DQ 对的范围</translation>
    </message>
    <message>
        <source>The model was quantized. {count} {count|step|steps} can be undone one by one</source>
        <translation>模型已量化。{count} 个步骤可以逐个撤销</translation>
    </message>
    <message>
        <source>Quantizing a float model</source>
        <translation>量化浮点模型</translation>
    </message>
    <message>
        <source>&quot;{tensor}&quot; reaches {value}, and {type} ends at {limit}</source>
        <translation>“{tensor}”达到 {value}，而 {type} 的上限是 {limit}</translation>
    </message>
    <message>
        <source>&quot;{tensor}&quot; stays below {value}, where {type} loses digits</source>
        <translation>“{tensor}”不超过 {value}，在那里 {type} 会丢失有效数字</translation>
    </message>
    <message>
        <source>&quot;{tensor}&quot; holds whole numbers up to {value}, and {type} has all of them only up to {limit}</source>
        <translation>“{tensor}”含有最大为 {value} 的整数，而 {type} 只能精确表示到 {limit}</translation>
    </message>
    <message>
        <source>&quot;{tensor}&quot; becomes whole numbers, which {type} could round to others</source>
        <translation>“{tensor}”会变为整数，{type} 可能把它舍入成别的整数</translation>
    </message>
    <message>
        <source>it divides by, or takes root or logarithm of, &quot;{tensor}&quot;, which comes as near to zero as {value}</source>
        <translation>它除以“{tensor}”，或对其开方或取对数，而该张量可小至 {value}</translation>
    </message>
    <message>
        <source>its constant &quot;{tensor}&quot; reaches {value}, and {type} ends at {limit}</source>
        <translation>其常量“{tensor}”达到 {value}，而 {type} 的上限是 {limit}</translation>
    </message>
    <message>
        <source>its constant &quot;{tensor}&quot; is {value}, where {type} loses digits</source>
        <translation>其常量“{tensor}”为 {value}，在那里 {type} 会丢失有效数字</translation>
    </message>
    <message>
        <source>its epsilon is {value}, which {type} does not hold</source>
        <translation>其 epsilon 为 {value}，{type} 无法表示</translation>
    </message>
    <message>
        <source>a sum inside it may reach {value}, and {type} ends at {limit}</source>
        <translation>其内部的和可能达到 {value}，而 {type} 的上限是 {limit}</translation>
    </message>
    <message>
        <source>no product in {type} is connected with it, and Casts would stand around it</source>
        <translation>没有以 {type} 计算的乘法层与它相连，而它周围会需要 Cast</translation>
    </message>
    <message>
        <source>Looking for what costs most in {type}</source>
        <translation>正在查找以 {type} 计算时损失最大的部分</translation>
    </message>
    <message>
        <source>Measuring with every {type} tensor rounded</source>
        <translation>正在测量（每个 {type} 张量都经过舍入）</translation>
    </message>
    <message>
        <source>with it in {type} the outputs lose most</source>
        <translation>它以 {type} 计算时输出损失最大</translation>
    </message>
    <message>
        <source>The types of what follows {node} ({op}) are not known, so nothing is known to compute in FP32: describe that operator in qaliper.toml</source>
        <translation>{node}（{op}）之后的类型未知，因此无法得知有什么以 FP32 计算：请在 qaliper.toml 中描述该算子</translation>
    </message>
    <message>
        <source>Checking the result</source>
        <translation>正在检查结果</translation>
    </message>
    <message>
        <source>The model has local functions, with which it cannot have {type}: export it without them</source>
        <translation>该模型含有本地函数，因此不能使用 {type}：请在导出时不使用本地函数</translation>
    </message>
    <message>
        <source>In {type} the model would have a fault on {target}: {finding}</source>
        <translation>使用 {type} 时，该模型在 {target} 上会有问题：{finding}</translation>
    </message>
    <message>
        <source>No choice of nodes in {type} passes the check on {target}</source>
        <translation>以 {type} 计算的任何节点选择都无法通过 {target} 的检查</translation>
    </message>
    <message>
        <source>Nothing in this model computes in FP32 and could compute in {type}</source>
        <translation>该模型中没有以 FP32 计算且可改用 {type} 的部分</translation>
    </message>
    <message>
        <source>The products of this model are in the bodies of If, Loop or Scan, which stay FP32</source>
        <translation>该模型的乘法层位于 If、Loop 或 Scan 的子图中，这些子图保持 FP32</translation>
    </message>
    <message>
        <source>Nothing in this model can compute in {type}: {reason}</source>
        <translation>该模型中没有可以用 {type} 计算的部分：{reason}</translation>
    </message>
    <message>
        <source>the check of the result finds fault with it: {finding}</source>
        <translation>对结果的检查发现它有问题：{finding}</translation>
    </message>
    <message>
        <source>{count} {count|node|nodes} in {type}, {casts} {casts|Cast|Casts} added</source>
        <translation>{count} 个节点以 {type} 计算，增加了 {casts} 个 Cast</translation>
    </message>
    <message>
        <source>in {type}: {count} {count|node|nodes}, {share} % of the float MACs, {casts} {casts|Cast|Casts} added</source>
        <translation>{type}：{count} 个节点，占浮点乘加的 {share} %，增加了 {casts} 个 Cast</translation>
    </message>
    <message>
        <source>FP32: {node} ({op}): {reason}</source>
        <translation>FP32：{node}（{op}）：{reason}</translation>
    </message>
    <message>
        <source>and {count} more {count|node|nodes} in FP32</source>
        <translation>另有 {count} 个节点为 FP32</translation>
    </message>
    <message>
        <source>output {output} stays near zero on these data, so it is measured by its largest error: that is no more than one step of {type} beside 1</source>
        <translation>输出 {output} 在这些数据上接近零，因此按其最大误差衡量：不超过 {type} 在 1 附近的一个步长</translation>
    </message>
    <message>
        <source>The wanted {wanted} dB are not reached</source>
        <translation>未达到所要求的 {wanted} dB</translation>
    </message>
    <message>
        <source>Compute what is not quantized in half precision</source>
        <translation>未量化的部分以半精度计算</translation>
    </message>
    <message>
        <source>Share of the noise at the output</source>
        <translation>在输出噪声中的占比</translation>
    </message>
    <message>
        <source>{share} % of its values are clipped: its range ends at {limit}, the largest is {largest}</source>
        <translation>有 {share} % 的数值被截断：范围止于 {limit}，最大值是 {largest}</translation>
    </message>
    <message>
        <source>its range is {factor} times as large as its values: it ends at {limit}, the largest is {largest}</source>
        <translation>范围是其数值的 {factor} 倍：止于 {limit}，最大值是 {largest}</translation>
    </message>
    <message>
        <source>all inputs of a Concat share its scale, which ends at {limit}; here the largest value is {largest}</source>
        <translation>Concat 的所有输入共用它的缩放因子，止于 {limit}；这里的最大值是 {largest}</translation>
    </message>
    <message>
        <source>one channel is {factor} times as large as the middle one, and all share one scale</source>
        <translation>一个通道是中位通道的 {factor} 倍，而所有通道共用一个缩放因子</translation>
    </message>
    <message>
        <source>the weight of a depthwise convolution, which sums few products: their noise averages out little</source>
        <translation>深度卷积的权重：它只对少量乘积求和，噪声很少相互抵消</translation>
    </message>
    <message>
        <source>its Q and its DQ have different scales or zero points</source>
        <translation>它的 Q 和 DQ 有不同的缩放因子或零点</translation>
    </message>
    <message>
        <source>Compute the float parts in {type}</source>
        <translation>用 {type} 计算浮点部分</translation>
    </message>
    <message>
        <source>No weight in INT8 or INT4 here can have finer scales</source>
        <translation>这里没有 INT8 或 INT4 的权重可以有更细的缩放因子</translation>
    </message>
    <message>
        <source>Each weight is quantized again, symmetrically, by the largest magnitude under each scale.</source>
        <translation>每个权重都重新对称量化，以每个缩放因子下的最大绝对值为准。</translation>
    </message>
    <message>
        <source>Weights that are stored quantized are quantized again from the float model; without it they are not</source>
        <translation>以量化形式存储的权重由浮点模型重新量化；没有浮点模型则不变</translation>
    </message>
    <message>
        <source>This weight is stored quantized, so finer scales need its float numbers: choose the float model</source>
        <translation>这个权重以量化形式存储，更细的缩放因子需要它的浮点数值：请选择浮点模型</translation>
    </message>
    <message>
        <source>1 weight stays as it is: its float numbers are not known</source>
        <translation>1 个权重保持不变：不知道它的浮点数值</translation>
    </message>
    <message>
        <source>{count} weights stay as they are: their float numbers are not known</source>
        <translation>{count} 个权重保持不变：不知道它们的浮点数值</translation>
    </message>
    <message>
        <source>Give weights finer scales</source>
        <translation>为权重使用更细的缩放因子</translation>
    </message>
    <message>
        <source>Nothing that is read here is quantized</source>
        <translation>这里读取的内容都没有量化</translation>
    </message>
    <message>
        <source>Other operators that read the same pairs stay quantized, and so do the pairs that read the results.</source>
        <translation>读取同一 Q/DQ 对的其他算子保持量化，读取结果的 Q/DQ 对也保持不变。</translation>
    </message>
    <message>
        <source>The float model has the weights as they were before they were rounded. Empty: the rounded ones</source>
        <translation>浮点模型有舍入之前的权重。留空：使用舍入后的权重</translation>
    </message>
    <message>
        <source>This is no Q or DQ of a pair on a tensor</source>
        <translation>这不是张量上 Q/DQ 对的 Q 或 DQ</translation>
    </message>
    <message>
        <source>What reads the pair reads its tensor in float from then on.</source>
        <translation>此后，读取这个 Q/DQ 对的算子读取浮点张量。</translation>
    </message>
    <message>
        <source>Leave in float</source>
        <translation>保持浮点</translation>
    </message>
    <message>
        <source>Remove a Q/DQ pair</source>
        <translation>移除一个 Q/DQ 对</translation>
    </message>
    <message>
        <source>The model or its target has changed since this was made. Make it once more</source>
        <translation>生成之后模型或其目标已改变。请重新生成</translation>
    </message>
    <message>
        <source>it stands between a layer and an Add, and the ranges of the two inputs differ by a factor of {factor}</source>
        <translation>它位于一个层和一个 Add 之间，两个输入的范围相差 {factor} 倍</translation>
    </message>
    <message>
        <source>Softmax of attention written out in simpler operators</source>
        <translation>注意力的 Softmax 以更简单的算子展开写出</translation>
    </message>
    <message>
        <source>What ends at {node} is a Softmax, written out, between the two products of an attention. {target}&apos;s fused kernels are documented for the operator Softmax there; whether it recognizes this form is not known.</source>
        <translation>以 {node} 结尾的是注意力两个乘积之间展开写出的 Softmax。{target} 的融合内核在文档中针对此处的 Softmax 算子；是否识别这种形式尚不清楚。</translation>
    </message>
    <message>
        <source>Write it as Softmax</source>
        <translation>改写为 Softmax</translation>
    </message>
    <message>
        <source>The operator takes the largest score away first, so that it does not overflow.</source>
        <translation>该算子先减去最大的分数，因此不会溢出。</translation>
    </message>
    <message>
        <source>The blocks and their numbers stay.</source>
        <translation>块及其数值保持不变。</translation>
    </message>
    <message>
        <source>{node} adds what {layer} gives, across a Q/DQ pair, and &quot;{value}&quot;, which is float; the result is quantized. With a pair on &quot;{value}&quot; and none after {layer}, {target} joins the Add to the layer, and the kernel reads and writes a quantized type.</source>
        <translation>{node} 将 {layer} 的结果（隔着一对 Q/DQ）与浮点的“{value}”相加，其结果被量化。若在“{value}”上有一对 Q/DQ，而 {layer} 之后没有，{target} 会把 Add 并入该层，内核以量化类型读写。</translation>
    </message>
    <message>
        <source>The shortcut is rounded to INT8 and saturates beyond 127 times the scale. The pair between the layer and the Add goes: one rounding less.</source>
        <translation>捷径舍入为 INT8，超出缩放因子的 127 倍则饱和。该层与 Add 之间的 Q/DQ 对被去掉：少一次舍入。</translation>
    </message>
    <message>
        <source>The shortcut is rounded as it is for its other consumers. The pair between the layer and the Add goes: one rounding less.</source>
        <translation>捷径按其他读取者的方式舍入。该层与 Add 之间的 Q/DQ 对被去掉：少一次舍入。</translation>
    </message>
    <message>
        <source>The number is the same, and the DQ keeps its scale.</source>
        <translation>数值相同，DQ 保留其缩放因子。</translation>
    </message>
    <message>
        <source>{count} {count|finding|findings}</source>
        <translation>{count} 个问题</translation>
    </message>
    <message>
        <source>× {turns}: layers {first} to {last}</source>
        <translation>× {turns}：第 {first} 至 {last} 层</translation>
    </message>
    <message>
        <source>× {turns}: blocks {first} to {last}</source>
        <translation>× {turns}：第 {first} 至 {last} 块</translation>
    </message>
    <message>
        <source>each of {count} {count|node|nodes}</source>
        <translation>每层 {count} 个节点</translation>
    </message>
    <message>
        <source>The current name of this value</source>
        <translation>此值的当前名称</translation>
    </message>
    <message>
        <source>Q/DQ pair between a layer and its Add</source>
        <translation>层与其 Add 之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>The pair keeps the Add out of the kernel of the layer: a second kernel reads and writes it.</source>
        <translation>该 Q/DQ 对使 Add 不能进入层的内核：需要第二个内核来读写。</translation>
    </message>
    <message>
        <source>Remove the pair between the layer and the Add.</source>
        <translation>移除该层与 Add 之间的 Q/DQ 对。</translation>
    </message>
    <message>
        <source>Q/DQ pairs between pointwise operators</source>
        <translation>逐点算子之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Without the pairs these operators are one kernel; with them each runs and converts by itself.</source>
        <translation>没有这些 Q/DQ 对时，这些算子是一个内核；有它们时，每个算子各自运行和转换。</translation>
    </message>
    <message>
        <source>Remove the pairs, and leave the constants of these operators in float.</source>
        <translation>移除这些 Q/DQ 对，并让这些算子的常量保持浮点。</translation>
    </message>
    <message>
        <source>{node} and the pointwise operators next to it, {count} in all, have {pairs} {pairs|pair|pairs} between them. Without pairs {target} runs such operators as one kernel in float, as in a GELU that is written out; each pair makes it two kernels, and rounds the value.</source>
        <translation>{node} 与相邻的逐点算子（共 {count} 个）之间有 {pairs} 个 Q/DQ 对。没有 Q/DQ 对时，{target} 把这样的算子作为一个浮点内核运行，例如展开书写的 GELU；每个 Q/DQ 对都会把它拆成两个内核，并对值进行舍入。</translation>
    </message>
    <message>
        <source>Remove the pairs between them</source>
        <translation>移除它们之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>{count} next to it, {bytes}, {share} % of the expected time</source>
        <translation>旁边 {count} 处，{bytes}，占预期时间的 {share} %</translation>
    </message>
    <message>
        <source>conversions</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>time lost</source>
        <translation>损失的时间</translation>
    </message>
    <message>
        <source>Remove this pair and the one before the bias</source>
        <translation>移除此 Q/DQ 对和偏置之前的 Q/DQ 对</translation>
    </message>
    <message>
        <source>The values in between are no longer rounded, so the numbers change a little, usually for the better. Quantized constants of these operators become float, with the numbers that they have now. A pair after them that only float operators read goes, too.</source>
        <translation>中间的值不再舍入，因此数值略有变化，通常更好。这些算子的量化常量变为浮点，数值与现在相同。其后只有浮点算子读取的 Q/DQ 对也一并去掉。</translation>
    </message>
    <message>
        <source>{op} after {before}: whether one kernel computes both in a quantized type is not documented</source>
        <translation>{before} 之后的 {op}：是否由一个内核以量化类型计算两者，没有文档说明</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer} and {node}, which adds a constant. Without the pair {target} adds it in the kernel of the layer, as a bias; with it the Add is a kernel of its own, and the value is rounded twice.</source>
        <translation>{layer} 与加上常量的 {node} 之间有一对 Q/DQ。没有这对 Q/DQ 时，{target} 在该层的内核中把常量作为偏置加上；有了它，Add 成为单独的内核，而且该值会舍入两次。</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer} and {node}, whose other input is quantized. Without the pair {target} runs the Add in the kernel of the layer; with it the Add is a kernel of its own, which reads and writes everything once more.</source>
        <translation>{layer} 与 {node} 之间有一对 Q/DQ，而 {node} 的另一个输入已量化。没有这对 Q/DQ 时，{target} 在该层的内核中执行 Add；有了它，Add 成为单独的内核，所有数据要再读写一次。</translation>
    </message>
    <message>
        <source>Q/DQ pair between a layer and its bias</source>
        <translation>层与其偏置之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Q/DQ pair between a layer and its residual Add</source>
        <translation>层与其残差 Add 之间的 Q/DQ 对</translation>
    </message>
    <message>
        <source>One rounding less, so the numbers change a little, usually for the better. The layer then writes the sum, in the type that the Add writes now.</source>
        <translation>少一次舍入，因此数值会略有变化，通常更好。之后由该层输出相加的结果，类型与 Add 现在输出的相同。</translation>
    </message>
    <message>
        <source>Make weights among the inputs constants</source>
        <translation>把作为输入的权重变为常量</translation>
    </message>
    <message>
        <source>Round weights by what their layers read</source>
        <translation>按各层读取的数据舍入权重</translation>
    </message>
    <message>
        <source>There is no weight &quot;{name}&quot; of that shape any longer</source>
        <translation>已经没有该形状的权重“{name}”</translation>
    </message>
    <message>
        <source>Operators that newer opsets have no longer were replaced: the model had opset {before} and has {opset} now</source>
        <translation>较新的 opset 中已不存在的算子被替换：模型原为 opset {before}，现为 {opset}</translation>
    </message>
    <message>
        <source>{count} of these Casts {count|is|are} on weights that are inputs of the graph as well and may be replaced by a caller: remove such inputs first (graph-weight-input)</source>
        <translation>其中 {count} 个 Cast 位于同时是图输入、调用者可以替换的权重上：请先移除这些输入（graph-weight-input）</translation>
    </message>
    <message>
        <source>Trying ranges</source>
        <translation>正在尝试范围</translation>
    </message>
    <message>
        <source>This is no pair with one scale between Convs in INT8, with constant weights, and nothing but Relu before it</source>
        <translation>这不是 INT8 的 Conv 之间、权重为常量、之前只有 Relu、且只有一个缩放因子的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Each channel is divided by a number in the Conv before the pair, and multiplied by it in the Convs after it; the weights and the pair get new scales.</source>
        <translation>每个通道在 Q/DQ 对之前的 Conv 中除以一个数，在之后的 Conv 中乘以它；权重和 Q/DQ 对得到新的缩放因子。</translation>
    </message>
    <message>
        <source>The largest magnitude of each channel, measured on data, with spaces between</source>
        <translation>每个通道在数据上测得的最大绝对值，用空格分隔</translation>
    </message>
    <message>
        <source>These weights are stored quantized, so equalizing needs their float numbers: choose the float model</source>
        <translation>这些权重以量化形式存储，均衡需要它们的浮点数值：请选择浮点模型</translation>
    </message>
    <message>
        <source>Each channel needs a magnitude, and the tensor has {count}</source>
        <translation>这个张量有 {count} 个通道：需要同样多的绝对值</translation>
    </message>
    <message>
        <source>Make the channels of a quantized tensor equal</source>
        <translation>使量化张量的各通道相近</translation>
    </message>
    <message>
        <source>{node} has a scalar, one scale and no axis. {target} checks the default of 1 against the tensor, which has no dimensions, and stops; ONNX ignores the axis of one scale.</source>
        <translation>{node} 处理的是标量，只有一个缩放因子，没有写 axis。{target} 用默认值 1 与没有维度的张量核对，会中止；ONNX 忽略单个缩放因子的 axis。</translation>
    </message>
    <message>
        <source>{node} has one scale and axis {axis}, which lies outside its tensor of {rank} {rank|dimension|dimensions}. {target} stops; ONNX ignores the axis of one scale.</source>
        <translation>{node} 只有一个缩放因子，axis 为 {axis}，超出了其 {rank} 维张量的范围。{target} 会中止；ONNX 忽略单个缩放因子的 axis。</translation>
    </message>
    <message>
        <source>{node} has a scalar, one scale and no axis. Up to TensorRT 10.10 the parser accepts that, from 10.15 on it rejects the default of 1; what {target} does is not known.</source>
        <translation>{node} 处理的是标量，只有一个缩放因子，没有写 axis。到 TensorRT 10.10 为止解析器接受这种写法，从 10.15 起拒绝默认值 1；{target} 如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>{node} has one scale and axis {axis}, which lies outside its tensor of {rank} {rank|dimension|dimensions}. Up to TensorRT 10.10 the parser accepts that, from 10.15 on it rejects it; what {target} does is not known.</source>
        <translation>{node} 只有一个缩放因子，axis 为 {axis}，超出了其 {rank} 维张量的范围。到 TensorRT 10.10 为止解析器接受这种写法，从 10.15 起拒绝；{target} 如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>Axis of one scale outside the tensor</source>
        <translation>单个缩放因子的 axis 超出张量范围</translation>
    </message>
    <message>
        <source>ONNX and every parser ignore the axis of one scale where it fits.</source>
        <translation>只要 axis 在范围内，ONNX 和各版本解析器都忽略单个缩放因子的 axis。</translation>
    </message>
    <message>
        <source>Data and weights have different types: the layer runs in float.</source>
        <translation>数据和权重类型不同：该层以浮点运行。</translation>
    </message>
    <message>
        <source>Its data has a scale per channel: documented for weights alone, built in INT8 by TensorRT 10.6</source>
        <translation>其数据逐通道有缩放因子：文档只为权重说明了这种形式，TensorRT 10.6 以 INT8 构建了它</translation>
    </message>
    <message>
        <source>The window does not cover the whole plane</source>
        <translation>窗口没有覆盖整个平面</translation>
    </message>
    <message>
        <source>Two poolings do not give the same here</source>
        <translation>此处两次池化得不到相同的结果</translation>
    </message>
    <message>
        <source>ConvTranspose in BF16</source>
        <translation>BF16 的 ConvTranspose</translation>
    </message>
    <message>
        <source>{node} is a ConvTranspose in BF16, for which no kernel was found: TensorRT 10.6 on an H100 and TensorRT-RTX 1.7 stop, and 11.0 was reported to. {target} is expected to stop, too.</source>
        <translation>{node} 是 BF16 的 ConvTranspose，没有找到它的内核：H100 上的 TensorRT 10.6 和 TensorRT-RTX 1.7 中止，另有报告称 11.0 也中止。预期 {target} 同样会中止。</translation>
    </message>
    <message>
        <source>{node} is a ConvTranspose in BF16, for which no kernel was found in a strongly typed network: TensorRT 10.6 on an H100 and TensorRT-RTX 1.7 stop. What {target} does here is not known.</source>
        <translation>{node} 是 BF16 的 ConvTranspose，在强类型网络中没有找到它的内核：H100 上的 TensorRT 10.6 和 TensorRT-RTX 1.7 中止。{target} 在此如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>A Cast to FP32 before the layer and one back after it, with weights in FP32. What is added up inside is no longer rounded to half precision.</source>
        <translation>在该层之前加一个到 FP32 的 Cast，之后加一个转换回来的 Cast，权重用 FP32。层内的累加不再舍入到半精度。</translation>
    </message>
    <message>
        <source>Write it as pooling of the whole plane</source>
        <translation>写成对整个平面的池化</translation>
    </message>
    <message>
        <source>TensorRT computes that as a reduction, which has no limit of this kind.</source>
        <translation>TensorRT 把它作为归约来计算，没有这种限制。</translation>
    </message>
    <message>
        <source>Pool along one dimension and then along the others</source>
        <translation>先沿一个维度池化，再沿其余维度池化</translation>
    </message>
    <message>
        <source>The same numbers; sums are added up in another order.</source>
        <translation>数值相同；求和的顺序不同。</translation>
    </message>
    <message>
        <source>Attention operator without a fused kernel</source>
        <translation>没有融合内核的 Attention 算子</translation>
    </message>
    <message>
        <source>{node} is an Attention operator with heads of {head} elements. TensorRT does not decompose it: TensorRT-RTX 1.7 stops above 256, and 10.14 was reported to stop at 512. Whether {target} has a kernel is not known.</source>
        <translation>{node} 是 Attention 算子，每个头有 {head} 个元素。TensorRT 不会把它拆开：TensorRT-RTX 1.7 在超过 256 时中止，有报告称 10.14 在 512 时中止。{target} 是否有内核尚不清楚。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator with heads of {head} elements. {target} does not decompose it, and stops: its fused kernels have heads of 9 to 256.</source>
        <translation>{node} 是 Attention 算子，每个头有 {head} 个元素。{target} 不会把它拆开，会中止：其融合内核的头有 9 到 256 个元素。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator in FP32. TensorRT does not decompose it, and its fused kernels are in FP16 and BF16: TensorRT-RTX 1.7 stops. Whether {target} has a kernel is not known.</source>
        <translation>{node} 是 FP32 的 Attention 算子。TensorRT 不会把它拆开，其融合内核为 FP16 和 BF16：TensorRT-RTX 1.7 中止。{target} 是否有内核尚不清楚。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator in FP32. {target} does not decompose it, and stops: its fused kernels are in FP16 and BF16.</source>
        <translation>{node} 是 FP32 的 Attention 算子。{target} 不会把它拆开，会中止：其融合内核为 FP16 和 BF16。</translation>
    </message>
    <message>
        <source>The operators by which ONNX defines it, which have kernels of their own.</source>
        <translation>ONNX 用来定义它的那些算子，各自有内核。</translation>
    </message>
    <message>
        <source>whole blocks: {length} {length|element is|elements are} no multiple of {block}, and its parser reads {count} blocks of {read}</source>
        <translation>完整的块：{length} 个元素不是 {block} 的倍数，其解析器读作 {count} 个长度为 {read} 的块</translation>
    </message>
    <message>
        <source>For {type}, {target} wants {rule}. {node} does not keep to that: nothing fails, and the numbers are others.</source>
        <translation>对于 {type}，{target} 要求{rule}。{node} 不符合：不会报错，但数值会不同。</translation>
    </message>
    <message>
        <source>{node} quantizes &quot;{value}&quot;, which is computed, with a scale for each channel. The documentation of TensorRT has those for weights only; the parsers accept it, and TensorRT 10.6 ran a convolution after it in INT8 on an H100. Whether the numbers are right was not verified, and what {target} does is not known.</source>
        <translation>{node} 以逐通道的缩放因子量化 “{value}”，它是计算得到的值。TensorRT 的文档只为权重说明了这种形式；解析器接受它，TensorRT 10.6 在 H100 上以 INT8 运行了其后的卷积。数值是否正确未经验证，{target} 如何处理尚不清楚。</translation>
    </message>
    <message>
        <source>windows and kernels of fewer than {limit} elements</source>
        <translation>窗口和卷积核的元素少于 {limit} 个</translation>
    </message>
    <message>
        <source>rank 3 or 4, and neither caches nor softcap, softmax_precision or further outputs</source>
        <translation>秩为 3 或 4，且没有缓存、softcap、softmax_precision 和更多输出</translation>
    </message>
    <message>
        <source>a strongly typed network</source>
        <translation>强类型网络</translation>
    </message>
    <message>
        <source>Write an axis that the tensor has</source>
        <translation>写入张量具有的 axis</translation>
    </message>
    <message>
        <source>blocks of more than one element</source>
        <translation>多于一个元素的块</translation>
    </message>
    <message>
        <source>What reads it beside other quantized operands may leave INT8.</source>
        <translation>与其他量化操作数一起读取它的算子可能不再以 INT8 运行。</translation>
    </message>
    <message>
        <source>Store it in float and quantize it in the graph</source>
        <translation>以浮点存储，在图中量化</translation>
    </message>
    <message>
        <source>What reads it keeps a quantized operand, and a builder takes a float scalar with Q and DQ.</source>
        <translation>读取它的算子仍有量化的操作数，而构建器接受带 Q 和 DQ 的浮点标量。</translation>
    </message>
    <message>
        <source>The scale of {node} is computed in the graph. From 10.13 on the header allows that in a strongly typed network; TensorRT-RTX 1.7 crashed while it built such a model. Whether {target} builds it is not known.</source>
        <translation>{node} 的缩放因子在图中计算。从 10.13 起头文件允许在强类型网络中这样做；TensorRT-RTX 1.7 在构建这样的模型时崩溃。{target} 能否构建尚不清楚。</translation>
    </message>
    <message>
        <source>output_datatype FP32</source>
        <translation> output_datatype 为 FP32</translation>
    </message>
    <message>
        <source>onesided of 1 and no inverse for real numbers</source>
        <translation>实数输入的 onesided 为 1 且不作逆变换</translation>
    </message>
    <message>
        <source>onesided of 0 for complex numbers</source>
        <translation>复数输入的 onesided 为 0</translation>
    </message>
    <message>
        <source>INT32 or INT64, or fmod of 1</source>
        <translation>类型为 INT32 或 INT64，或 fmod 为 1</translation>
    </message>
    <message>
        <source>constant bounds in INT8</source>
        <translation>INT8 时边界为常量</translation>
    </message>
    <message>
        <source>other activations than Affine</source>
        <translation>使用 Affine 以外的激活函数</translation>
    </message>
    <message>
        <source>an initial_h, where the numbers are no FP32</source>
        <translation>类型不是 FP32 时给出 initial_h</translation>
    </message>
    <message>
        <source>Two inputs of the graph with one name</source>
        <translation>图中两个输入同名</translation>
    </message>
    <message>
        <source>Two inputs of the graph are called &quot;{name}&quot;. {target} rejects the model.</source>
        <translation>图中有两个输入都叫“{name}”。{target} 会拒绝该模型。</translation>
    </message>
    <message>
        <source>{node} takes its shape from the input &quot;{input}&quot;, which is {type}. The parser of {target} computes shapes from integers only and stops.</source>
        <translation>{node} 的形状取自输入“{input}”，其类型为 {type}。{target} 的解析器只用整数计算形状，会中止。</translation>
    </message>
    <message>
        <source>Q or DQ with the name of another node</source>
        <translation>Q 或 DQ 与其他节点同名</translation>
    </message>
    <message>
        <source>The name &quot;{name}&quot; is taken when {target} reads this {op}. The parser stops with &quot;Failed attempt to rename a layer&quot;.</source>
        <translation>{target} 读到这个 {op} 时，名称“{name}”已被占用。解析器以“Failed attempt to rename a layer”中止。</translation>
    </message>
    <message>
        <source>Export without local functions</source>
        <translation>导出时不使用局部函数</translation>
    </message>
    <message>
        <source>A function that holds Q or DQ is read at each call, with the same names of its nodes; nodes without a name are taken.</source>
        <translation>含有 Q 或 DQ 的函数在每次调用时都会被读取，其节点名称相同；没有名称的节点可以接受。</translation>
    </message>
    <message>
        <source>Leave out the last place</source>
        <translation>去掉末尾的空位</translation>
    </message>
    <message>
        <source>ONNX means the same by an empty name and by none.</source>
        <translation>在 ONNX 中，空名称与没有名称含义相同。</translation>
    </message>
    <message>
        <source>Constants without a type</source>
        <translation>没有类型的常量</translation>
    </message>
    <message>
        <source>Constants whose type is not given: {count}, the first of them &quot;{first}&quot;. {target} stops with &quot;Failed to import initializer&quot;.</source>
        <translation>未给出类型的常量：{count} 个，其中第一个是“{first}”。{target} 会以“Failed to import initializer”中止。</translation>
    </message>
    <message>
        <source>an axis among the last four</source>
        <translation>轴在最后四个维度之内</translation>
    </message>
    <message>
        <source>at most {count} dimensions</source>
        <translation>不超过 {count} 个维度</translation>
    </message>
    <message>
        <source>no window in the padding alone, as ceil_mode makes it</source>
        <translation>没有因 ceil_mode 而只落在填充中的窗口</translation>
    </message>
    <message>
        <source>no window in the padding alone: with ceil_mode it is counted, and the output is larger</source>
        <translation>没有只落在填充中的窗口：使用 ceil_mode 时会计入该窗口，输出因而更大</translation>
    </message>
    <message>
        <source>no empty name in the last place</source>
        <translation>末尾没有空名称</translation>
    </message>
    <message>
        <source>an input of rank {rank} or more</source>
        <translation>输入的秩不小于 {rank}</translation>
    </message>
    <message>
        <source>a condition, where the body reads it</source>
        <translation>在循环体读取条件时给出该条件</translation>
    </message>
    <message>
        <source>axes, or a start for each dimension</source>
        <translation>给出 axes，或为每个维度给出起点</translation>
    </message>
    <message>
        <source>shapes that broadcast</source>
        <translation>形状可以广播</translation>
    </message>
    <message>
        <source>operands whose inner dimensions are equal</source>
        <translation>两个操作数的内侧维度相等</translation>
    </message>
    <message>
        <source>inputs of one shape but for the axis</source>
        <translation>除该轴外各输入形状相同</translation>
    </message>
    <message>
        <source>as many channels as its kernel has</source>
        <translation>通道数与卷积核一致</translation>
    </message>
    <message>
        <source>operands of one type</source>
        <translation>各操作数类型相同</translation>
    </message>
    <message>
        <source>either is_causal or an attn_mask</source>
        <translation> is_causal 与 attn_mask 只用其一</translation>
    </message>
    <message>
        <source>another type than INT8 for three dimensions</source>
        <translation>三个空间维度时使用 INT8 以外的类型</translation>
    </message>
    <message>
        <source>the mode linear</source>
        <translation>模式为 linear</translation>
    </message>
    <message>
        <source>There is no quantized kernel for its groups and what follows</source>
        <translation>其分组和后续运算没有量化内核</translation>
    </message>
    <message>
        <source>What is after it is a kernel of its own, so it writes float</source>
        <translation>其后的运算是单独的内核，因此它输出浮点</translation>
    </message>
    <message>
        <source>TensorRT 10.6 has no INT8 kernel for its groups and stops</source>
        <translation>TensorRT 10.6 没有适合其分组的 INT8 内核，构建会中止</translation>
    </message>
    <message>
        <source>TensorRT 10.6 has no quantized kernel for its groups and activation, and runs it in float</source>
        <translation>TensorRT 10.6 没有适合其分组和激活函数的量化内核，以浮点运行它</translation>
    </message>
    <message>
        <source>{node} has {group} groups of {inputs} input {inputs|channel|channels} and {outputs} output {outputs|channel|channels}</source>
        <translation>{node} 有 {group} 组，每组 {inputs} 个输入通道和 {outputs} 个输出通道</translation>
    </message>
    <message>
        <source>an Add of another tensor follows</source>
        <translation>其后是与另一张量的 Add</translation>
    </message>
    <message>
        <source>an activation other than Relu and Clip follows</source>
        <translation>其后是 Relu 和 Clip 以外的激活函数</translation>
    </message>
    <message>
        <source>no Q follows</source>
        <translation>其后没有 Q</translation>
    </message>
    <message>
        <source>at most Relu or Clip follows</source>
        <translation>其后至多是 Relu 或 Clip</translation>
    </message>
    <message>
        <source>Grouped convolution without an INT8 kernel</source>
        <translation>没有 INT8 内核的分组卷积</translation>
    </message>
    <message>
        <source>{layer}, and {after}. {target} has no INT8 kernel for that and stops with &quot;Could not find any implementation for node&quot;.</source>
        <translation>{layer}，{after}。{target} 没有相应的 INT8 内核，以“Could not find any implementation for node”中止。</translation>
    </message>
    <message>
        <source>{layer}. In INT8 both numbers have to be multiples of 4; otherwise {target} may stop with &quot;Could not find any implementation for node&quot;, or run the layer in FP32 without a message. {measured}</source>
        <translation>{layer}。以 INT8 运行时两者都必须是 4 的倍数；否则 {target} 可能以“Could not find any implementation for node”中止，或不作提示地以 FP32 运行该层。{measured}</translation>
    </message>
    <message>
        <source>TensorRT 10.6 stops on compute capability 9.0.</source>
        <translation>TensorRT 10.6 在计算能力 9.0 上中止。</translation>
    </message>
    <message>
        <source>TensorRT 10.6 runs it in FP32 or FP16 on compute capability 9.0.</source>
        <translation>TensorRT 10.6 在计算能力 9.0 上以 FP32 或 FP16 运行它。</translation>
    </message>
    <message>
        <source>{layer}, and {after}. TensorRT 10.6 has no INT8 kernel for that on compute capability 9.0 and stops; {target} was not measured.</source>
        <translation>{layer}，{after}。TensorRT 10.6 在计算能力 9.0 上没有相应的 INT8 内核，会中止；{target} 未经实测。</translation>
    </message>
    <message>
        <source>Grouped convolution that runs in float</source>
        <translation>以浮点运行的分组卷积</translation>
    </message>
    <message>
        <source>{layer}, and {after}. {target} has no INT8 kernel for that and runs the layer in FP32 or FP16 without a message.</source>
        <translation>{layer}，{after}。{target} 没有相应的 INT8 内核，不作提示地以 FP32 或 FP16 运行该层。</translation>
    </message>
    <message>
        <source>{layer}, and {after}. TensorRT 10.6 has no INT8 kernel for that on compute capability 9.0 and runs the layer in FP32 or FP16 without a message; {target} was not measured.</source>
        <translation>{layer}，{after}。TensorRT 10.6 在计算能力 9.0 上没有相应的 INT8 内核，不作提示地以 FP32 或 FP16 运行该层；{target} 未经实测。</translation>
    </message>
    <message>
        <source>an activation other than Relu and Clip follows, which kernels up to 8.6 do not take in</source>
        <translation>其后是 Relu 和 Clip 以外的激活函数，8.6 及更早的内核不会将其并入</translation>
    </message>
    <message>
        <source>{node} is depthwise. Such layers run in INT8 on TensorRT 10.6 and compute capability 9.0, and from 8.5 on when the GPU is of compute capability 8.0 or newer and at most Relu or Clip follows. Here it is otherwise: {doubts}. {target} may stop with &quot;Could not find any implementation for node&quot;, or run the layer in FP32.</source>
        <translation>{node} 是深度卷积。这类层在 TensorRT 10.6 和计算能力 9.0 上以 INT8 运行；自 8.5 起，当 GPU 的计算能力为 8.0 或更新且其后至多是 Relu 或 Clip 时也是如此。此处不然：{doubts}。{target} 可能以“Could not find any implementation for node”中止，或以 FP32 运行该层。</translation>
    </message>
    <message>
        <source>Merge all groups into one</source>
        <translation>将所有组合并为一组</translation>
    </message>
    <message>
        <source>The weight is widened with zeros, so the numbers stay the same; this layer computes {count} times as much. Groups of {inputs} and {outputs} channels run in INT8 on TensorRT 10.6 and compute capability 9.0.</source>
        <translation>权重用零扩宽，因此数值不变；该层的计算量变为 {count} 倍。每组 {inputs} 个输入通道和 {outputs} 个输出通道的卷积在 TensorRT 10.6 和计算能力 9.0 上以 INT8 运行。</translation>
    </message>
    <message>
        <source>Quantize before the Add</source>
        <translation>在 Add 之前量化</translation>
    </message>
    <message>
        <source>The scale of the Q that follows; calibration gives the range of the layer&apos;s own result</source>
        <translation>其后的 Q 的缩放因子；该层自身结果的范围由校准给出</translation>
    </message>
    <message>
        <source>The layer writes INT8, and what follows is a kernel of its own. Its input is rounded, and saturates beyond 127 times the scale.</source>
        <translation>该层输出 INT8，其后的运算成为单独的内核。其输入会被舍入，超出缩放因子的 127 倍即饱和。</translation>
    </message>
    <message>
        <source>Depthwise layers, and many widths of groups, have INT8 kernels.</source>
        <translation>深度卷积层以及许多每组通道数的层有 INT8 内核。</translation>
    </message>
    <message>
        <source>Activation in FP16 after an INT8 convolution</source>
        <translation>INT8 卷积之后的 FP16 激活函数</translation>
    </message>
    <message>
        <source>{node} runs in INT8 and takes in the activation after it, which the graph computes in FP16. {target} stops at that with &quot;Assertion type() == expectedDataType&lt;T&gt;() failed&quot;; with Relu, Clip or SiLU it does not.</source>
        <translation>{node} 以 INT8 运行并并入其后的激活函数，而图以 FP16 计算该激活函数。{target} 会在此以“Assertion type() == expectedDataType&lt;T&gt;() failed”中止；换作 Relu、Clip 或 SiLU 则不会。</translation>
    </message>
    <message>
        <source>Run the activation in FP32</source>
        <translation>以 FP32 运行激活函数</translation>
    </message>
    <message>
        <source>A Cast to FP32 before the activation and one back after it. The layer stays in INT8 and writes float.</source>
        <translation>激活函数之前 Cast 到 FP32，之后再 Cast 回来。该层仍为 INT8，输出浮点。</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer}, which has three channels and a kernel of 7 × 7, and {node}, and a MaxPool follows. {target} stops there with &quot;Could not find any implementation for node&quot;.</source>
        <translation>{layer} 有三个通道和 7 × 7 的卷积核，它与 {node} 之间有一个 Q/DQ 对，其后是 MaxPool。{target} 会在此以“Could not find any implementation for node”中止。</translation>
    </message>
    <message>
        <source>A Q/DQ pair is between {layer}, which has three channels and a kernel of 7 × 7, and {node}, and a MaxPool follows. TensorRT 10.6 stops there on compute capability 9.0; {target} was not measured. The pair prevents it from fusing {op} into the layer at least.</source>
        <translation>{layer} 有三个通道和 7 × 7 的卷积核，它与 {node} 之间有一个 Q/DQ 对，其后是 MaxPool。TensorRT 10.6 在计算能力 9.0 上会在此中止；{target} 未经实测。该 Q/DQ 对至少会妨碍它把 {op} 融合进该层。</translation>
    </message>
    <message>
        <source>The scalar &quot;{value}&quot; is stored in a quantized type. {target} stops at such a scalar, although a DQ reads it: &quot;matchQuantizedConstantPluginOrDQ&quot;.</source>
        <translation>标量“{value}”以量化类型存储。尽管由 DQ 读取，{target} 仍会在这样的标量处中止：“matchQuantizedConstantPluginOrDQ”。</translation>
    </message>
    <message>
        <source>The scalar &quot;{value}&quot; is stored in a quantized type. That saves nothing and costs accuracy. TensorRT 10.6 stops at such a scalar, and so does TensorRT-RTX 1.7 with &quot;Quantized constant is only allowed before DQ&quot;, although a DQ reads it; {target} was not measured.</source>
        <translation>标量“{value}”以量化类型存储。这不节省空间，且损失精度。尽管由 DQ 读取，TensorRT 10.6 会在这样的标量处中止，TensorRT-RTX 1.7 也会以“Quantized constant is only allowed before DQ”中止；{target} 未经实测。</translation>
    </message>
    <message>
        <source>for its groups of {inputs} and {outputs} channels and what follows TensorRT 10.6 has no INT8 kernel</source>
        <translation>每组 {inputs} 和 {outputs} 个通道及其后续运算在 TensorRT 10.6 中没有 INT8 内核</translation>
    </message>
    <message>
        <source>TensorRT 10.6 has no INT8 kernel for its groups of {inputs} and {outputs} channels and what follows</source>
        <translation>对于每组 {inputs} 个输入通道和 {outputs} 个输出通道及其后面的算子，TensorRT 10.6 没有 INT8 内核</translation>
    </message>
    <message>
        <source>TensorRT 10.6 has no INT8 kernel for its groups of {inputs} and {outputs} channels either</source>
        <translation>对于每组 {inputs} 个输入通道和 {outputs} 个输出通道，TensorRT 10.6 也没有 INT8 内核</translation>
    </message>
    <message>
        <source>Write the size of the kernel</source>
        <translation>写出卷积核的大小</translation>
    </message>
    <message>
        <source>Without the attribute ONNX reads the same size from the weights.</source>
        <translation>没有该属性时，ONNX 从权重读取同样的大小。</translation>
    </message>
    <message>
        <source>One scale in the shape of a tensor</source>
        <translation>单个缩放因子写成了张量的形状</translation>
    </message>
    <message>
        <source>The one scale of {node} has the shape {shape}. {target} takes scales of two and more dimensions for blocks and rejects this one; a single scale is a scalar or a list.</source>
        <translation>{node} 的单个缩放因子形状为 {shape}。{target} 把二维及以上的缩放因子当作分块的，因而拒绝它；单个缩放因子应为标量或一维列表。</translation>
    </message>
    <message>
        <source>Write the scale as a scalar</source>
        <translation>把缩放因子写成标量</translation>
    </message>
    <message>
        <source>{node} quantizes {data} with a scale in {scale}. In a strongly typed network builds stopped there with &quot;Could not infer output types&quot;; {target} is taken to do so, too.</source>
        <translation>{node} 用 {scale} 的缩放因子量化 {data}。强类型网络的构建曾在此以“Could not infer output types”中止；认为 {target} 也会如此。</translation>
    </message>
    <message>
        <source>{node} quantizes {data} with a scale in {scale}. The documentation wants both in one type in a strongly typed network; the parsers of TensorRT 10.15 and 11.2 take it, and TensorRT-RTX 1.7 builds it. The builder of {target} was not asked.</source>
        <translation>{node} 用 {scale} 的缩放因子量化 {data}。文档要求强类型网络中两者类型相同；TensorRT 10.15 和 11.2 的解析器接受它，TensorRT-RTX 1.7 能构建它。{target} 的构建器未经实际验证。</translation>
    </message>
    <message>
        <source>the attribute kernel_shape, where a kernel is computed</source>
        <translation>在卷积核由计算得到时写出属性 kernel_shape</translation>
    </message>
    <message>
        <source>Export the model in FP16, its inputs and outputs too</source>
        <translation>以 FP16 导出模型，包括其输入和输出</translation>
    </message>
    <message>
        <source>With inputs and outputs in FP32 it needs {casts} {casts|Cast|Casts}, which here are expected to take more time than FP16 saves.</source>
        <translation>输入和输出为 FP32 时需要 {casts} 个 Cast，预期它们在这里所花的时间比 FP16 省下的更多。</translation>
    </message>
    <message>
        <source>TensorRT-RTX computes ConvTranspose in float</source>
        <translation>TensorRT-RTX 以浮点计算 ConvTranspose</translation>
    </message>
    <message>
        <source>TensorRT-RTX has FP8 convolutions with kernels of at most 32 elements</source>
        <translation>TensorRT-RTX 的 FP8 卷积，其卷积核最多 32 个元素</translation>
    </message>
    <message>
        <source>TensorRT-RTX dequantizes MXFP8 before a product in float</source>
        <translation>TensorRT-RTX 在浮点乘积之前反量化 MXFP8</translation>
    </message>
    <message>
        <source>TensorRT-RTX makes a product of each part that its result is cut into, and dequantizes weights that are stored with a scale for each channel</source>
        <translation>它的结果被切成几部分，TensorRT-RTX 为每一部分各做一个乘积，并反量化以每通道一个缩放系数存储的权重</translation>
    </message>
    <message>
        <source>in {target}</source>
        <translation>在 {target} 中</translation>
    </message>
    <message>
        <source>The parser of {target} makes a standard plugin of {op}, as that of TensorRT does, and TensorRT-RTX brings no such plugin: it stops at {node}.</source>
        <translation>{target} 的解析器和 TensorRT 的一样，把 {op} 变成标准插件，而 TensorRT-RTX 没有这个插件：它在 {node} 处停止。</translation>
    </message>
    <message>
        <source>The target has no plugin for {op}</source>
        <translation>目标没有用于 {op} 的插件</translation>
    </message>
    <message>
        <source>Operators for which the target has no plugin</source>
        <translation>目标没有相应插件的算子</translation>
    </message>
    <message>
        <source>{node} is the standard plugin {op} of TensorRT. {target} has no library of standard plugins, and does not find it.</source>
        <translation>{node} 是 TensorRT 的标准插件 {op}。{target} 没有标准插件库，找不到它。</translation>
    </message>
    <message>
        <source>a scale for each element along every dimension but that of the blocks</source>
        <translation>除分块所在的维度外，沿每个维度每个元素各有一个缩放系数</translation>
    </message>
    <message>
        <source>no reduction, for which its parser wants a plugin</source>
        <translation>没有归约，解析器为它需要一个插件</translation>
    </message>
    <message>
        <source>TensorRT-RTX {version} is not known here; {newest} is</source>
        <translation>这里不了解 TensorRT-RTX {version}；了解的是 {newest}</translation>
    </message>
    <message>
        <source>{product} has no &quot;{option}&quot;: its networks are strongly typed, and the types of the model hold. Leave it out, and convert the float parts of the model</source>
        <translation>{product} 没有“{option}”：它的网络是强类型的，以模型的类型为准。请去掉它，并转换模型的浮点部分</translation>
    </message>
    <message>
        <source>{product} does not build for GPUs of compute capability {gpu}. Name a GeForce RTX or RTX PRO GPU, or a release of TensorRT</source>
        <translation>{product} 不为计算能力 {gpu} 的 GPU 构建。请写 GeForce RTX 或 RTX PRO GPU，或 TensorRT 的某个版本</translation>
    </message>
    <message>
        <source>{product} does not build for a DLA. Leave &quot;dla&quot; out</source>
        <translation>{product} 不为 DLA 构建。请去掉“dla”</translation>
    </message>
    <message>
        <source>Its weights are stored in FP8, with which TensorRT 10.6 runs a convolution in float</source>
        <translation>其权重以 FP8 存储，TensorRT 10.6 对这样的卷积以浮点运行</translation>
    </message>
    <message>
        <source>FP8 convolution that runs in float</source>
        <translation>以浮点运行的 FP8 卷积</translation>
    </message>
    <message>
        <source>The weights of {node} are stored in FP8. {target} builds such a convolution, but dequantizes its data and weights and computes it in float, without any message.</source>
        <translation>{node} 的权重以 FP8 存储。对这样的卷积，{target} 能够构建，但会反量化数据和权重，以浮点运行该层，不给任何消息。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator with one head in a batch of one. {target} does not decompose it, and stops: its fused kernels are for two heads of the whole batch and more.</source>
        <translation>{node} 是 Attention 算子，批大小为 1 且只有一个头。{target} 不会把它拆开，会中止：其融合内核要求整个批次至少有两个头。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator with one head and a mask. {target} does not decompose it, and stops: its fused kernels accept a mask from two heads on.</source>
        <translation>{node} 是 Attention 算子，只有一个头并带有掩码。{target} 不会把它拆开，会中止：其融合内核从两个头起才接受掩码。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator for a single query, with fewer than four heads in the whole batch. {target} has no kernel for that, and stops.</source>
        <translation>{node} 是只有一个查询的 Attention 算子，整个批次少于四个头。{target} 没有对应的内核，会中止。</translation>
    </message>
    <message>
        <source>{node} is an Attention operator for a single query, with heads of {head} elements. {target} stops: for a single query heads have at most 256 elements, a multiple of 8.</source>
        <translation>{node} 是只有一个查询的 Attention 算子，每个头有 {head} 个元素。{target} 会中止：只有一个查询时，头最多有 256 个元素，且须为 8 的倍数。</translation>
    </message>
    <message>
        <source>The operators by which ONNX defines it, which have kernels of their own. In half precision each of them rounds its result.</source>
        <translation>ONNX 用来定义它的那些算子，各有自己的内核。在半精度下，每个算子都会对其结果舍入。</translation>
    </message>
    <message>
        <source>Write the axis along which the scales are those of blocks</source>
        <translation>写入缩放因子按块排列的轴</translation>
    </message>
    <message>
        <source>By ONNX the shape of the scales fits axis {axis} alone. ONNX Runtime does not run the model as it is, so that there are no numbers to compare with.</source>
        <translation>按照 ONNX，缩放因子的形状只符合轴 {axis}。ONNX Runtime 无法按原样运行该模型，因此没有可供比较的数值。</translation>
    </message>
    <message>
        <source>refuses INT8 explicitly, linear format only</source>
        <translation>明确拒绝 INT8，只用线性格式</translation>
    </message>
    <message>
        <source>TensorRT 10.6 runs a ConvTranspose with FP8 pairs in float</source>
        <translation>TensorRT 10.6 以浮点运行带 FP8 对的 ConvTranspose</translation>
    </message>
    <message>
        <source>TensorRT 10.6 computes one group after the other in FP8, and each writes float</source>
        <translation>TensorRT 10.6 以 FP8 逐组计算，每组写出浮点</translation>
    </message>
    <message>
        <source>Give the layer the constant itself</source>
        <translation>直接把常量给这一层</translation>
    </message>
    <message>
        <source>Depthwise convolution with SiLU whose bias is computed</source>
        <translation>带 SiLU 且偏置由计算得出的深度卷积</translation>
    </message>
    <message>
        <source>{node} is a depthwise convolution; SiLU and a Q follow, which its kernel has to compute, too, and its bias {giver}. {target} stops at that with &quot;Could not find any implementation for node&quot;; where the bias is a constant of the layer, it builds.</source>
        <translation>{node} 是深度卷积；其后的 SiLU 和 Q 也必须由它的内核计算，而它的偏置{giver}。{target} 在此处停止，并给出 &quot;Could not find any implementation for node&quot;；如果偏置是该层的常量，则可以构建。</translation>
    </message>
    <message>
        <source>comes from {op}</source>
        <translation>来自 {op}</translation>
    </message>
    <message>
        <source>is an input of the graph</source>
        <translation>是图的输入</translation>
    </message>
    <message>
        <source>The bias is the constant that the Identity copies. TensorRT builds layers with a constant bias.</source>
        <translation>偏置就是 Identity 所复制的常量。TensorRT 可以构建偏置为常量的层。</translation>
    </message>
    <message>
        <source>Activation in FP16 after an INT8 convolution and its Q/DQ pair</source>
        <translation>INT8 卷积及其 Q/DQ 对之后的 FP16 激活函数</translation>
    </message>
    <message>
        <source>The graph computes an activation in FP16 after {node} and its Q/DQ pair, and quantizes its result. {target} stops at that with &quot;Assertion type() == expectedDataType&lt;T&gt;() failed&quot;; the same graph in FP32 builds, with FP16 allowed, too.</source>
        <translation>图在 {node} 及其 Q/DQ 对之后以 FP16 计算一个激活函数，并量化其结果。{target} 在此处停止，并给出 &quot;Assertion type() == expectedDataType&lt;T&gt;() failed&quot;；相同的图以 FP32 表示时可以构建，允许 FP16 时也可以。</translation>
    </message>
    <message>
        <source>Export the graph in FP32 and allow FP16 in the build</source>
        <translation>以 FP32 导出图，并在构建时允许 FP16</translation>
    </message>
    <message>
        <source>Model Optimizer does so with high_precision_dtype fp32. Scales and float operators are FP32 in the file then, and TensorRT may still run them in FP16.</source>
        <translation>Model Optimizer 使用 high_precision_dtype fp32 可做到这一点。这样文件中的 scale 和浮点算子是 FP32，而 TensorRT 仍可以用 FP16 运行它们。</translation>
    </message>
    <message>
        <source>in INT8 its values have as many elements as its keys, these have {values} and {keys}</source>
        <translation>在 INT8 中，值的元素数与键的元素数相同，而这里分别为 {values} 和 {keys}</translation>
    </message>
    <message>
        <source>{count} {count|node|nodes} inside</source>
        <translation>内含 {count} 个节点</translation>
    </message>
    <message>
        <source>a link leads out of the model&apos;s folder, to {target}; allow links if you trust this model</source>
        <translation>链接指向模型文件夹之外的 {target}；如果信任此模型，请允许链接</translation>
    </message>
    <message>
        <source>Metadata of {value}</source>
        <translation>{value} 的元数据</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>{start}… ({count} bytes)</source>
        <translation>{start}…（{count} 字节）</translation>
    </message>
    <message>
        <source>one function of each name, whatever its domain and overload: it runs {other} instead of {function}</source>
        <translation>每个名称只有一个函数，不论域和重载：实际运行的是 {other} 而不是 {function}</translation>
    </message>
    <message>
        <source>Initializers in &quot;{file}&quot;, which are not known here: {count}, the first of them &quot;{first}&quot;. {reason}.</source>
        <translation>“{file}”中的初始值在此处未知：{count} 个，第一个是“{first}”。{reason}。</translation>
    </message>
    <message>
        <source>Initializers in &quot;{file}&quot;, which cannot be read: {count}, the first of them &quot;{first}&quot;. {reason}. {target} stops with &quot;Failed to import initializer&quot; where it does not find the data either.</source>
        <translation>“{file}”中的初始值无法读取：{count} 个，第一个是“{first}”。{reason}。如果 {target} 也找不到数据，会以“Failed to import initializer”停止。</translation>
    </message>
    <message>
        <source>Model above 2 GiB in one file</source>
        <translation>单个文件中的模型超过 2 GiB</translation>
    </message>
    <message>
        <source>The file has {size}, and readers of protobuf take at most 2 GiB. The parsers of TensorRT 10.15 and 11.2 read nothing of such a file and report no error: the network is empty. With its weights in a file beside it the model is read.</source>
        <translation>文件大小为 {size}，而 protobuf 的读取上限为 2 GiB。TensorRT 10.15 和 11.2 的解析器对这样的文件什么也读不到，也不报错：网络是空的。把权重放在旁边的文件中，模型即可读取。</translation>
    </message>
    <message>
        <source>Save it with its weights in a file of their own: fix --external-data</source>
        <translation>将权重保存到单独的文件：fix --external-data</translation>
    </message>
    <message>
        <source>Allow links, if you trust this model: --follow-links</source>
        <translation>如果信任此模型，请允许链接：--follow-links</translation>
    </message>
    <message>
        <source>Values of data type {number}, which this version does not know: {count}, the first of them &quot;{first}&quot;. The parsers of TensorRT 10.15 and 11.2 stop at such a constant with &quot;Failed to import initializer&quot;.</source>
        <translation>数据类型 {number} 的值，本版本不认识该类型：{count} 个，第一个是“{first}”。TensorRT 10.15 和 11.2 的解析器在这样的常量处以“Failed to import initializer”停止。</translation>
    </message>
    <message>
        <source>Values of data type {number}, which this version does not know</source>
        <translation>本版本不认识的数据类型 {number} 的值</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>文件中的说明</translation>
    </message>
    <message>
        <source>This is an ONNX model as text ({form}), which TensorRT does not read. Convert it in Python: onnx.save(onnx.load(&quot;FILE&quot;, format=&quot;{format}&quot;), &quot;model.onnx&quot;)</source>
        <translation>这是文本形式的 ONNX 模型（{form}），TensorRT 不能读取。请在 Python 中转换：onnx.save(onnx.load(&quot;FILE&quot;, format=&quot;{format}&quot;), &quot;model.onnx&quot;)</translation>
    </message>
    <message>
        <source>This is XML, perhaps a model of OpenVINO. Open the ONNX model it was converted from</source>
        <translation>这是 XML，可能是 OpenVINO 的模型。请打开转换前的 ONNX 模型</translation>
    </message>
    <message>
        <source>This is a file that was packed with gzip. Unpack it with &quot;gunzip&quot; first</source>
        <translation>这是用 gzip 压缩的文件。请先用“gunzip”解压</translation>
    </message>
    <message>
        <source>stored elements</source>
        <translation>存储的元素</translation>
    </message>
    <message>
        <source>stored bytes</source>
        <translation>存储的字节</translation>
    </message>
    <message>
        <source>doc string</source>
        <translation>文档字符串</translation>
    </message>
    <message>
        <source>annotation {key}</source>
        <translation>标注 {key}</translation>
    </message>
    <message>
        <source>device configuration</source>
        <translation>设备配置</translation>
    </message>
    <message>
        <source>pipeline stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>nodes that initialize training</source>
        <translation>初始化训练的节点</translation>
    </message>
    <message>
        <source>nodes of a training step</source>
        <translation>训练步骤的节点</translation>
    </message>
    <message>
        <source>initialized before training</source>
        <translation>训练前初始化</translation>
    </message>
    <message>
        <source>updated by a training step</source>
        <translation>训练步骤更新</translation>
    </message>
    <message>
        <source>devices of {name}</source>
        <translation>{name} 的设备</translation>
    </message>
    <message>
        <source>graph: {note}</source>
        <translation>计算图：{note}</translation>
    </message>
    <message>
        <source>Function that calls itself</source>
        <translation>调用自身的函数</translation>
    </message>
    <message>
        <source>A function comes back to itself by the calls {path}. ONNX forbids that, nothing can run it, and the parsers of TensorRT 10.15 and 11.2 crashed while reading such a model.</source>
        <translation>函数经由调用 {path} 回到自身。ONNX 禁止这样做，任何程序都无法运行它，TensorRT 10.15 和 11.2 的解析器读取这样的模型时崩溃。</translation>
    </message>
    <message>
        <source>Bodies and functions nested too deep</source>
        <translation>子图和函数嵌套过深</translation>
    </message>
    <message>
        <source>{target} reads at most {count} bodies and local functions inside each other and stops with &quot;ONNX graph contains nested structures that exceed the maximum&quot;. Deeper is {path}.</source>
        <translation>{target} 最多读取 {count} 层嵌套的子图和本地函数，超过时以“ONNX graph contains nested structures that exceed the maximum”停止。更深的是 {path}。</translation>
    </message>
    <message>
        <source>The file declares the input &quot;{value}&quot; as {declared}; its initializer is {right}. ONNX Runtime and ONNX&apos;s checker reject the model; TensorRT goes by the initializer.</source>
        <translation>文件将输入“{value}”声明为 {declared}；其初始值为 {right}。ONNX Runtime 和 ONNX 的检查器会拒绝该模型；TensorRT 以初始值为准。</translation>
    </message>
    <message>
        <source>The file declares &quot;{value}&quot; as {declared}; {node} computes {computed} of its inputs. ONNX&apos;s checker rejects this when it infers shapes strictly, and ONNX Runtime warns; TensorRT computes shapes itself.</source>
        <translation>文件将“{value}”声明为 {declared}；{node} 由其输入计算得到 {computed}。ONNX 的检查器在严格推断形状时会拒绝它，ONNX Runtime 会给出警告；TensorRT 自行计算形状。</translation>
    </message>
    <message>
        <source>Input that its initializer contradicts</source>
        <translation>与初始值矛盾的输入</translation>
    </message>
    <message>
        <source>Declared shape that is not computed</source>
        <translation>与计算结果不符的声明形状</translation>
    </message>
    <message>
        <source>Declare the shape that it has</source>
        <translation>声明其实际形状</translation>
    </message>
    <message>
        <source>Who reads inputs and outputs sees another shape in the file; the numbers stay.</source>
        <translation>读取输入和输出者会在文件中看到另一种形状；数值不变。</translation>
    </message>
    <message>
        <source>Declare the shape that is computed</source>
        <translation>声明计算得到的形状</translation>
    </message>
    <message>
        <source>Two outputs of the graph with one name</source>
        <translation>图的两个输出同名</translation>
    </message>
    <message>
        <source>The graph declares the output &quot;{name}&quot; twice. ONNX wants each name once; TensorRT makes one output of it, so that outputs have other numbers than in the file.</source>
        <translation>图两次声明输出“{name}”。ONNX 要求每个名称只出现一次；TensorRT 将其作为一个输出，因此输出的序号与文件中的不同。</translation>
    </message>
    <message>
        <source>ONNX&apos;s schema of {op} rejects {node}: &quot;{reason}&quot;. ONNX Runtime and ONNX&apos;s checker reject the model; TensorRT&apos;s parser does not compare attributes with the schema.</source>
        <translation>ONNX 的 {op} 模式拒绝 {node}：“{reason}”。ONNX Runtime 和 ONNX 的检查器会拒绝该模型；TensorRT 的解析器不会将属性与模式比较。</translation>
    </message>
    <message>
        <source>ONNX&apos;s schema of {op} rejects {node}: &quot;{reason}&quot;. ONNX Runtime and ONNX&apos;s checker reject the model.</source>
        <translation>ONNX 对 {op} 的定义拒绝 {node}：“{reason}”。ONNX Runtime 和 ONNX 的检查器会拒绝此模型。</translation>
    </message>
    <message>
        <source>Shapes that do not fit {op}</source>
        <translation>与 {op} 不相符的形状</translation>
    </message>
    <message>
        <source>ONNX&apos;s shape inference rejects {node}: &quot;{reason}&quot;.</source>
        <translation>ONNX 的形状推断拒绝 {node}：“{reason}”。</translation>
    </message>
    <message>
        <source>ONNX&apos;s shape inference rejects {node}: &quot;{reason}&quot;. It reads {types}.</source>
        <translation>ONNX 的形状推断拒绝 {node}：“{reason}”。它读取 {types}。</translation>
    </message>
    <message>
        <source>&quot;{value}&quot;, an output of {node}</source>
        <translation>“{value}”（{node} 的输出）</translation>
    </message>
    <message>
        <source>the initializer &quot;{value}&quot;</source>
        <translation>初始化器“{value}”</translation>
    </message>
    <message>
        <source>the input &quot;{value}&quot;</source>
        <translation>输入“{value}”</translation>
    </message>
    <message>
        <source>{node} reads {first} in {type} and {other} in {otherType}. {target} converts them in a weakly typed network; a strongly typed one is rejected, and so is the model by ONNX Runtime and ONNX&apos;s checker.</source>
        <translation>{node} 读取 {type} 的{first}和 {otherType} 的{other}。{target} 在弱类型网络中会转换它们；强类型网络会被拒绝，ONNX Runtime 和 ONNX 的检查器也会拒绝该模型。</translation>
    </message>
    <message>
        <source>{node} reads {first} in {type} and {other} in {otherType}. ONNX wants one type for both, and ONNX Runtime and ONNX&apos;s checker reject the model.</source>
        <translation>{node} 以 {type} 读取{first}，以 {otherType} 读取{other}。ONNX 要求两者类型相同，ONNX Runtime 和 ONNX 的检查器会拒绝此模型。</translation>
    </message>
    <message>
        <source>{node} computes &quot;{value}&quot; as {computed}; the file declares it as {declared}. ONNX Runtime and ONNX&apos;s checker reject the model.</source>
        <translation>{node} 计算得到的“{value}”是 {computed}；文件将其声明为 {declared}。ONNX Runtime 和 ONNX 的检查器会拒绝此模型。</translation>
    </message>
    <message>
        <source>Types that do not fit {op}</source>
        <translation>与 {op} 不相符的类型</translation>
    </message>
    <message>
        <source>ONNX does not allow the types that {node} reads: &quot;{reason}&quot;.</source>
        <translation>ONNX 不允许 {node} 读取的类型：“{reason}”。</translation>
    </message>
    <message>
        <source>Declared type that is not computed</source>
        <translation>与计算结果不符的声明类型</translation>
    </message>
    <message>
        <source>{node} reads operands of different types, and {target} wants one.</source>
        <translation>{node} 读取的操作数类型不同，而 {target} 要求类型相同。</translation>
    </message>
    <message>
        <source>ONNX Runtime does not run the model as it is, so there are no numbers to compare with.</source>
        <translation>ONNX Runtime 无法运行现状的模型，因此没有可以比较的数值。</translation>
    </message>
    <message>
        <source>Declare the type that is computed</source>
        <translation>声明计算得到的类型</translation>
    </message>
    <message>
        <source>Who reads the output gets another type than the file says today.</source>
        <translation>读取该输出者得到的类型将与文件目前所述不同。</translation>
    </message>
    <message>
        <source>Let the Cast before it make {to}</source>
        <translation>让其前面的 Cast 输出 {to}</translation>
    </message>
    <message>
        <source>Store the constant in {to}</source>
        <translation>以 {to} 存储该常量</translation>
    </message>
    <message>
        <source>Cast {from} to {to} before it</source>
        <translation>在它之前将 {from} 转换为 {to}</translation>
    </message>
    <message>
        <source>two matrices</source>
        <translation>两个矩阵</translation>
    </message>
    <message>
        <source>a kernel of as many dimensions as its input</source>
        <translation>维数与输入相同的卷积核</translation>
    </message>
    <message>
        <source>as many kernels in each of its groups</source>
        <translation>每组中相同数目的卷积核</translation>
    </message>
    <message>
        <source>a kernel of the size that kernel_shape says</source>
        <translation>大小与 kernel_shape 一致的卷积核</translation>
    </message>
    <message>
        <source>a bias for each of its kernels</source>
        <translation>每个卷积核各有一个偏置</translation>
    </message>
    <message>
        <source>an input that its kernel fits in</source>
        <translation>能容纳卷积核的输入</translation>
    </message>
    <message>
        <source>a size of its window for each dimension but the first two</source>
        <translation>除前两维外每维各有一个窗口大小</translation>
    </message>
    <message>
        <source>a scale and a bias for each channel</source>
        <translation>每个通道各有一个缩放和偏置</translation>
    </message>
    <message>
        <source>a slope that broadcasts to its input</source>
        <translation>可广播到输入的斜率</translation>
    </message>
    <message>
        <source>channels that its block divides</source>
        <translation>能被块整除的通道数</translation>
    </message>
    <message>
        <source>axes that its input has, each once</source>
        <translation>输入所具有且各出现一次的轴</translation>
    </message>
    <message>
        <source>an axis that its input has</source>
        <translation>输入所具有的轴</translation>
    </message>
    <message>
        <source>sizes that are not negative</source>
        <translation>非负的大小</translation>
    </message>
    <message>
        <source>sizes that add up to the dimension</source>
        <translation>总和等于该维的大小</translation>
    </message>
    <message>
        <source>{node} reads {first} in {type} and {other} in {otherType}. {target} takes them. ONNX wants one type for both, and ONNX Runtime and ONNX&apos;s checker reject the model.</source>
        <translation>{node} 读取 {type} 的{first}和 {otherType} 的{other}。{target} 接受它们。ONNX 要求两者类型相同，ONNX Runtime 和 ONNX 的检查器会拒绝该模型。</translation>
    </message>
    <message>
        <source>The sparse tensor {name} has places that do not fit its shape</source>
        <translation>稀疏张量 {name} 的位置与其形状不符</translation>
    </message>
    <message>
        <source>Sparse tensors of type {type} cannot be written dense</source>
        <translation>类型为 {type} 的稀疏张量无法写成稠密形式</translation>
    </message>
    <message>
        <source>The sparse tensor {name} is too large to be written dense</source>
        <translation>稀疏张量 {name} 太大，无法写成稠密形式</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; has no data that can be cut out</source>
        <translation>“{value}”没有可以截取的数据</translation>
    </message>
    <message>
        <source>Quantization annotations of values that are gone were left out: {count}</source>
        <translation>已略去属于不再存在的值的量化标注：{count}</translation>
    </message>
    <message>
        <source>The sharding among devices of values that a node no longer reads was left out: {count}</source>
        <translation>已略去节点不再读取的值在设备间的切分：{count}</translation>
    </message>
    <message>
        <source>The training information still names values that are gone: {names}</source>
        <translation>训练信息仍引用不再存在的值：{names}</translation>
    </message>
    <message>
        <source>Join the caches outside of the operator</source>
        <translation>在算子之外拼接缓存</translation>
    </message>
    <message>
        <source>A Concat of each cache with the new keys and values before Attention, whose results are the caches of the next step; Attention then has one output. Instead of is_causal, a mask that counts the positions of the caches.</source>
        <translation>在 Attention 之前，用 Concat 把每个缓存与新的键和值拼接，其结果就是下一步的缓存；这样 Attention 只有一个输出。用计入缓存位置的掩码代替 is_causal。</translation>
    </message>
    <message>
        <source>With `--stronglyTyped` in trtexec; the types of the graph decide then, and FP16 has to be in it.</source>
        <translation>在 trtexec 中使用 `--stronglyTyped`；此时由图中的类型决定，FP16 必须写在图中。</translation>
    </message>
    <message>
        <source>Threads report it of {target}, of single models; NVIDIA has not said which are concerned.</source>
        <translation>有公开讨论报告 {target} 上的个别模型如此；NVIDIA 没有说明哪些模型受影响。</translation>
    </message>
    <message>
        <source>Threads report it of other releases; of {target} it is open.</source>
        <translation>有公开讨论报告其他版本如此；{target} 上的情况未定。</translation>
    </message>
    <message>
        <source>Deformable sampling that may give wrong numbers</source>
        <translation>可能算出错误数值的可变形采样</translation>
    </message>
    <message>
        <source>Attention in half precision that may give wrong numbers</source>
        <translation>可能算出错误数值的半精度注意力</translation>
    </message>
    <message>
        <source>Several CumSum that may give the numbers of one</source>
        <translation>多个 CumSum 可能都给出其中一个的数值</translation>
    </message>
    <message>
        <source>{node} samples at points that the model predicts, and the samples are added up, as in deformable attention. Engines of such models were built without a warning and computed wrong numbers, in FP32, too. {sureness}</source>
        <translation>{node} 在模型预测出的位置采样，采样值随后相加，与可变形注意力一样。这类模型的引擎构建时没有警告，计算出的数值却是错的，在 FP32 下也是如此。{sureness}</translation>
    </message>
    <message>
        <source>{node} begins an attention in FP16 or BF16. On compute capability 12.0 the fused kernel of such an attention gave wrong numbers without a warning; in FP32 they were right. {sureness}</source>
        <translation>{node} 是一个 FP16 或 BF16 注意力的开头。在计算能力 12.0 上，这种注意力的融合内核会在没有警告的情况下给出错误的数值；在 FP32 下数值是对的。{sureness}</translation>
    </message>
    <message>
        <source>{node} and another CumSum differ in axis, exclusive or reverse. Engines with several CumSum gave the numbers of one of them for all, without a warning. {sureness}</source>
        <translation>{node} 与另一个 CumSum 的 axis、exclusive 或 reverse 不同。含有多个 CumSum 的引擎会在没有警告的情况下，让它们都给出其中一个的数值。{sureness}</translation>
    </message>
    <message>
        <source>On real data, all outputs: the best class alone can be right where boxes and scores are not.</source>
        <translation>用真实数据比较所有输出：即使框和分数不对，最高的类别也可能是对的。</translation>
    </message>
    <message>
        <source>Use the plugin MultiscaleDeformableAttnPlugin_TRT</source>
        <translation>使用插件 MultiscaleDeformableAttnPlugin_TRT</translation>
    </message>
    <message>
        <source>One node for each deformable attention instead of GridSample and what adds up the samples. With it an engine of TensorRT 10.14 agreed with ONNX Runtime again.</source>
        <translation>每个可变形注意力用一个节点，代替 GridSample 以及把采样值相加的算子。这样，TensorRT 10.14 的引擎又与 ONNX Runtime 一致了。</translation>
    </message>
    <message>
        <source>Write the sampling with Pad, Gather, Mul and Add</source>
        <translation>用 Pad、Gather、Mul 和 Add 写出采样</translation>
    </message>
    <message>
        <source>An export in this form had boxes within 0.00006 of those of ONNX Runtime on TensorRT 10.13.</source>
        <translation>以这种形式导出的模型，在 TensorRT 10.13 上得到的框与 ONNX Runtime 的相差不超过 0.00006。</translation>
    </message>
    <message>
        <source>Compute this attention in FP32</source>
        <translation>用 FP32 计算这个注意力</translation>
    </message>
    <message>
        <source>A Cast to FP32 before queries, keys and values, and one back after the result. Whatever keeps the kernel from being fused restored the numbers; it takes more time.</source>
        <translation>在查询、键和值之前各加一个到 FP32 的 Cast，在结果之后再转换回来。凡是使内核不被融合的做法都恢复了数值；耗时会更长。</translation>
    </message>
    <message>
        <source>Write a CumSum as a product with a triangular matrix</source>
        <translation>把 CumSum 写成与三角矩阵的乘积</translation>
    </message>
    <message>
        <source>All but one of them: MatMul with a constant matrix of ones and zeros adds up along its axis.</source>
        <translation>除其中一个之外全部改写：MatMul 与由 1 和 0 组成的常量矩阵相乘，即沿其轴累加。</translation>
    </message>
    <message>
        <source>INT64 that a plugin may give as INT32</source>
        <translation>插件可能以 INT32 给出的 INT64</translation>
    </message>
    <message>
        <source>The file declares {values} as INT64. A plugin written for TensorRT 8 gives INT32, because there was no other integer. {target} then rejects the operators that join it with INT64 values: &quot;incompatible input types Int32 and Int64&quot;.</source>
        <translation>文件把 {values} 声明为 INT64。为 TensorRT 8 编写的插件给出 INT32，因为当时没有别的整数类型。{target} 随后会拒绝把它与 INT64 值结合的算子：“incompatible input types Int32 and Int64”。</translation>
    </message>
    <message>
        <source>Cast the output to INT64</source>
        <translation>把输出转换为 INT64</translation>
    </message>
    <message>
        <source>Nothing changes where the plugin gives INT64 already.</source>
        <translation>如果插件已经给出 INT64，则没有任何变化。</translation>
    </message>
    <message>
        <source>Cast to FP32 after a DQ with an FP16 scale</source>
        <translation>缩放因子为 FP16 的 DQ 之后到 FP32 的 Cast</translation>
    </message>
    <message>
        <source>{node} turns what a DQ with an FP16 scale gives into FP32. On compute capability 8.7, TensorRT 10.16 makes one operation of the two and stops: &quot;Could not infer output types for operation: dequantize&quot;. A report shows it of 10.16.2; the same file builds on compute capability 11.0.</source>
        <translation>{node} 把缩放因子为 FP16 的 DQ 的结果转换为 FP32。在计算能力 8.7 上，TensorRT 10.16 会把两者合为一个操作并中止：“Could not infer output types for operation: dequantize”。有报告称 10.16.2 如此；同一文件在计算能力 11.0 上可以构建。</translation>
    </message>
    <message>
        <source>Give what reads the Cast a DQ with a scale in FP32</source>
        <translation>让读取 Cast 的算子改读缩放因子为 FP32 的 DQ</translation>
    </message>
    <message>
        <source>The same scale in FP32: the product is no longer rounded to FP16.</source>
        <translation>缩放因子相同，但为 FP32：乘积不再舍入到 FP16。</translation>
    </message>
    <message>
        <source>Inputs, outputs or attributes that the operator&apos;s schema does not allow</source>
        <translation>算子的模式不允许的输入、输出或属性</translation>
    </message>
    <message>
        <source>Attributes that only a newer version of the operator has</source>
        <translation>只有更新版本的算子才有的属性</translation>
    </message>
    <message>
        <source>Attributes that the operator does not have</source>
        <translation>算子没有的属性</translation>
    </message>
    <message>
        <source>Cannot start {program}: {reason}</source>
        <translation>无法启动 {program}：{reason}</translation>
    </message>
    <message>
        <source>{program} took longer than its time limit and was stopped</source>
        <translation>{program} 超过了时间限制，已被停止</translation>
    </message>
    <message>
        <source>It wrote &quot;{line}&quot;, which is no answer</source>
        <translation>它写出了“{line}”，这不是回答</translation>
    </message>
    <message>
        <source>{connection}: {reason}</source>
        <translation>{connection}：{reason}</translation>
    </message>
    <message>
        <source>TensorRT parses the model</source>
        <translation>TensorRT 正在解析模型</translation>
    </message>
    <message>
        <source>TensorRT builds the engine</source>
        <translation>TensorRT 正在构建引擎</translation>
    </message>
    <message>
        <source>TensorRT runs the engine</source>
        <translation>TensorRT 正在运行引擎</translation>
    </message>
    <message>
        <source>{connection} was killed before it had answered; that happens when memory is short</source>
        <translation>{connection} 在回答之前被终止；内存不足时会发生这种情况</translation>
    </message>
    <message>
        <source>ssh does not reach {host}: {reason}</source>
        <translation>ssh 无法连接 {host}：{reason}</translation>
    </message>
    <message>
        <source>{connection} ended with {status} before it had answered</source>
        <translation>{connection} 在回答之前以 {status} 结束</translation>
    </message>
    <message>
        <source>{connection} ended with {status} before it had answered: {reason}</source>
        <translation>{connection} 在回答之前以 {status} 结束：{reason}</translation>
    </message>
    <message>
        <source>{model}, asked of {product} ({connection}), without a GPU</source>
        <translation>{model}，询问 {product}（{connection}），没有 GPU</translation>
    </message>
    <message>
        <source>{model}, asked of {product} ({connection}) on {gpu}</source>
        <translation>{model}，询问 {gpu} 上的 {product}（{connection}）</translation>
    </message>
    <message>
        <source>The parser ended without a verdict</source>
        <translation>解析器没有给出结论就结束了</translation>
    </message>
    <message>
        <source>The parser accepts the model</source>
        <translation>解析器接受该模型</translation>
    </message>
    <message>
        <source>The parser rejects the model</source>
        <translation>解析器拒绝该模型</translation>
    </message>
    <message>
        <source>error: {text}</source>
        <translation>错误：{text}</translation>
    </message>
    <message>
        <source>error at {node}, which this version does not have: {text}</source>
        <translation>{node} 处出错（此版本没有该节点）：{text}</translation>
    </message>
    <message>
        <source>error at {place}: {text}. No finding expects it</source>
        <translation>{place} 处出错：{text}。没有问题预先指出它</translation>
    </message>
    <message>
        <source>error at {place}: {text}. {rule} expects it</source>
        <translation>{place} 处出错：{text}。{rule} 已预先指出它</translation>
    </message>
    <message>
        <source>The builder made no engine</source>
        <translation>构建器没有生成引擎</translation>
    </message>
    <message>
        <source>The builder made an engine of {bytes} MiB in {seconds} s</source>
        <translation>构建器在 {seconds} 秒内生成了 {bytes} MiB 的引擎</translation>
    </message>
    <message>
        <source>One inference takes {median} ms (median of {count}; the middle half within ± {spread} ms)</source>
        <translation>一次推理需要 {median} 毫秒（{count} 次的中位数；中间一半在 ± {spread} 毫秒之内）</translation>
    </message>
    <message>
        <source>{key} expects the parser to stop here, which it did not</source>
        <translation>{key} 预计解析器会在此停止，但它没有</translation>
    </message>
    <message>
        <source>{key} expects the builder to stop here, which it did not</source>
        <translation>{key} 预计构建器会在此停止，但它没有</translation>
    </message>
    <message>
        <source>TensorRT crashed (signal {signal})</source>
        <translation>TensorRT 崩溃（信号 {signal}）</translation>
    </message>
    <message>
        <source>Findings are those for {target}: {reason}</source>
        <translation>所列问题针对 {target}：{reason}</translation>
    </message>
    <message>
        <source>{product} crashed</source>
        <translation>{product} 崩溃了</translation>
    </message>
    <message>
        <source>The parser of {product} rejects the model</source>
        <translation>{product} 的解析器拒绝该模型</translation>
    </message>
    <message>
        <source>The builder of {product} made no engine</source>
        <translation>{product} 的构建器没有生成引擎</translation>
    </message>
    <message>
        <source>{product} takes {median} ms for one inference</source>
        <translation>{product} 一次推理需要 {median} 毫秒</translation>
    </message>
    <message>
        <source>The builder of {product} made an engine</source>
        <translation>{product} 的构建器生成了引擎</translation>
    </message>
    <message>
        <source>The parser of {product} accepts the model</source>
        <translation>{product} 的解析器接受该模型</translation>
    </message>
    <message>
        <source>This is no base64</source>
        <extracomment>model/base/base64.cpp</extracomment>
        <translation>这不是 base64</translation>
    </message>
    <message>
        <source>TensorRT-RTX could not be installed: {reason}</source>
        <translation>无法安装 TensorRT-RTX：{reason}</translation>
    </message>
    <message>
        <source>The parser rejects {model}</source>
        <translation>解析器拒绝 {model}</translation>
    </message>
    <message>
        <source>The builder made no engine of {model}</source>
        <translation>构建器没有为 {model} 生成引擎</translation>
    </message>
    <message>
        <source>The two were not timed in turns</source>
        <translation>两者没有轮流计时</translation>
    </message>
    <message>
        <source>In turns with {model}: {before} → {after} ms, {change} % faster (spread ± {spread} %)</source>
        <translation>与 {model} 轮流计时：{before} → {after} ms，快 {change} %（离散 ± {spread} %）</translation>
    </message>
    <message>
        <source>In turns with {model}: {before} → {after} ms, {change} % slower (spread ± {spread} %)</source>
        <translation>与 {model} 轮流计时：{before} → {after} ms，慢 {change} %（离散 ± {spread} %）</translation>
    </message>
    <message>
        <source>In turns with {model}: {before} → {after} ms, which is no difference beyond the spread (± {spread} %)</source>
        <translation>与 {model} 轮流计时：{before} → {after} ms，差别不超过离散（± {spread} %）</translation>
    </message>
    <message>
        <source>output {output}: another type or shape than in ONNX Runtime</source>
        <translation>输出 {output}：类型或形状与 ONNX Runtime 中的不同</translation>
    </message>
    <message>
        <source>output {output}: numbers that are not finite, which they are in ONNX Runtime</source>
        <translation>输出 {output}：有非有限的数，而在 ONNX Runtime 中是有限的</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB beside ONNX Runtime, which is different</source>
        <translation>输出 {output}：相对 ONNX Runtime 的 SQNR 为 {sqnr} dB，属于不同</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB beside ONNX Runtime</source>
        <translation>输出 {output}：相对 ONNX Runtime 的 SQNR 为 {sqnr} dB</translation>
    </message>
    <message>
        <source>{change}: {sqnr} dB, which cures it</source>
        <translation>{change}：{sqnr} dB，问题消除</translation>
    </message>
    <message>
        <source>{change}: {sqnr} dB, which does not cure it</source>
        <translation>{change}：{sqnr} dB，问题没有消除</translation>
    </message>
    <message>
        <source>The first tensor that differs is {tensor} at {place}: {sqnr} dB, what it is computed from {before} dB</source>
        <translation>第一个不同的张量是 {place} 处的 {tensor}：{sqnr} dB，它的来源为 {before} dB</translation>
    </message>
    <message>
        <source>One more build did not confirm that: outputs change what TensorRT fuses</source>
        <translation>再构建一次没有证实这一点：输出会改变 TensorRT 的融合</translation>
    </message>
    <message>
        <source>It was found with {count} builds</source>
        <translation>用 {count} 次构建找到</translation>
    </message>
    <message>
        <source>With {tensors} as outputs, too, nothing differs: the difference comes from a fusion there</source>
        <translation>把 {tensors} 也作为输出时没有差别：差别来自那里的融合</translation>
    </message>
    <message>
        <source>{connection}: not asked; `qaliper-cli connections {connection}` asks</source>
        <translation>{connection}：没有询问；`qaliper-cli connections {connection}` 会询问</translation>
    </message>
    <message>
        <source>no answer: {reason}</source>
        <translation>没有回答：{reason}</translation>
    </message>
    <message>
        <source>{connection}: {product} on {gpu} parses, builds and runs</source>
        <translation>{connection}：{gpu} 上的 {product} 可以解析、构建和运行</translation>
    </message>
    <message>
        <source>{connection}: {product}, without a GPU, parses and builds</source>
        <translation>{connection}：{product}，没有 GPU，可以解析和构建</translation>
    </message>
    <message>
        <source>{connection}: {product}, without a GPU, parses</source>
        <translation>{connection}：{product}，没有 GPU，可以解析</translation>
    </message>
    <message>
        <source>No Python, image of TensorRT or ssh host was found; `qaliper-cli connections --install` brings TensorRT-RTX</source>
        <translation>没有找到 Python、TensorRT 镜像或 ssh 主机；`qaliper-cli connections --install` 会安装 TensorRT-RTX</translation>
    </message>
    <message>
        <source>connections: {count}</source>
        <translation>连接：{count}</translation>
    </message>
    <message>
        <source>{node} computes in FP32</source>
        <translation>{node} 以 FP32 计算</translation>
    </message>
    <message>
        <source>{node} without its Q/DQ pairs</source>
        <translation>{node} 去掉 Q/DQ 对</translation>
    </message>
    <message>
        <source>The builder may use neither FP16 nor BF16</source>
        <translation>构建器不得使用 FP16 和 BF16</translation>
    </message>
    <message>
        <source>The builder may use neither FP16, BF16 nor TF32</source>
        <translation>构建器不得使用 FP16、BF16 和 TF32</translation>
    </message>
    <message>
        <source>{program} ended with {status} and says no release of TensorRT: {line}</source>
        <translation>{program} 以 {status} 结束，没有说明 TensorRT 的版本：{line}</translation>
    </message>
    <message>
        <source>{program} of TensorRT {release} does not know an option that this target needs; a target that is strongly typed needs the fewest</source>
        <translation>TensorRT {release} 的 {program} 不认识该目标所需的选项；强类型目标所需的选项最少</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no connection to TensorRT; there are python, python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE and ssh:HOST</source>
        <translation>“{text}”不是到 TensorRT 的连接；可用的有 python、python:INTERPRETER、trtexec、trtexec:PROGRAM、docker:IMAGE 和 ssh:HOST</translation>
    </message>
    <message>
        <source>&quot;{place}&quot; begins with a dash, so it is no interpreter, program, image or host</source>
        <translation>“{place}”以短横线开头，因此不是解释器、程序、镜像或主机</translation>
    </message>
    <message>
        <source>{connection}: {product} parses and builds, and names its GPU when it does</source>
        <translation>{connection}：{product} 可以解析和构建，构建时会说明它的 GPU</translation>
    </message>
    <message>
        <source>{node} to {last} compute in FP32</source>
        <translation>从 {node} 到 {last} 以 FP32 计算</translation>
    </message>
    <message>
        <source>Asked about this model, {product} accepted it: its parser did not stop here.</source>
        <translation>就此模型询问时，{product} 接受了它：其解析器没有在此停止。</translation>
    </message>
    <message>
        <source>Asked about this model, {product} built its engine all the same.</source>
        <translation>就此模型询问时，{product} 仍然构建了引擎。</translation>
    </message>
    <message>
        <source>{message} {said}</source>
        <translation>{message}{said}</translation>
    </message>
    <message>
        <source>The outputs were not compared with ONNX Runtime&apos;s: {reason}</source>
        <translation>未将输出与 ONNX Runtime 的输出比较：{reason}</translation>
    </message>
    <message>
        <source>the model as it was opened</source>
        <translation>打开时的模型</translation>
    </message>
    <message>
        <source>the version &quot;{step}&quot;</source>
        <translation>版本“{step}”</translation>
    </message>
    <message>
        <source>Ask my own TensorRT</source>
        <translation>询问自己的 TensorRT</translation>
    </message>
    <message>
        <source>{product} ({connection}) has no GPU: nothing can be timed there</source>
        <translation>{product}（{connection}）没有 GPU：在那里无法计时</translation>
    </message>
    <message>
        <source>What is expected is that of {target}: {reason}</source>
        <translation>预期以 {target} 为准：{reason}</translation>
    </message>
    <message>
        <source>{model} has no quantized operator whose Q/DQ pairs could be removed</source>
        <translation>{model} 没有可以去掉 Q/DQ 对的量化算子</translation>
    </message>
    <message>
        <source>{count} {count|quantizer stays|quantizers stay} as {count|it is|they are}</source>
        <translation>{count} 个量化器保持原样</translation>
    </message>
    <message>
        <source>The same samples chose the result and judge it: there are too few</source>
        <translation>选择结果与评判结果用的是同样的样本：样本太少</translation>
    </message>
    <message>
        <source>The target allows neither FP16 nor BF16, so the float parts compute in FP32</source>
        <translation>目标既不允许 FP16 也不允许 BF16，因此浮点部分以 FP32 计算</translation>
    </message>
    <message>
        <source>The float parts of this strongly typed network compute in FP32: with those in FP16 (`quantize --rest fp16`, `precision --to fp16`) others of its pairs may pay</source>
        <translation>这个强类型网络的浮点部分以 FP32 计算：改用 FP16（`quantize --rest fp16`、`precision --to fp16`）后，值得保留的 Q/DQ 对可能不同</translation>
    </message>
    <message>
        <source>TensorRT makes no engine of the model, and none of it without its Q/DQ pairs: {reason}</source>
        <translation>TensorRT 无法用该模型构建引擎，去掉 Q/DQ 对后也不能：{reason}</translation>
    </message>
    <message>
        <source>This is no file of measured times</source>
        <translation>这不是实测时间的文件</translation>
    </message>
    <message>
        <source>The measured times cannot be read: {reason}</source>
        <translation>无法读取实测时间：{reason}</translation>
    </message>
    <message>
        <source>The parser rejects it: {reason}</source>
        <translation>解析器拒绝它：{reason}</translation>
    </message>
    <message>
        <source>The builder makes no engine of it</source>
        <translation>构建器没有为它生成引擎</translation>
    </message>
    <message>
        <source>The builder makes no engine of it: {reason}</source>
        <translation>构建器没有为它生成引擎：{reason}</translation>
    </message>
    <message>
        <source>Its engine does not run</source>
        <translation>它的引擎不能运行</translation>
    </message>
    <message>
        <source>Its engine does not run: {reason}</source>
        <translation>它的引擎不能运行：{reason}</translation>
    </message>
    <message>
        <source>{product} has no GPU there</source>
        <translation>那里的 {product} 没有 GPU</translation>
    </message>
    <message>
        <source>{model}, timed on {product} ({connection}) on {gpu}</source>
        <translation>{model}，在 {gpu} 上由 {product}（{connection}）计时</translation>
    </message>
    <message>
        <source>{count} {count|group|groups} of quantized operators, {measured} {measured|variant|variants} measured, {known} of them before</source>
        <translation>{count} 组量化算子，实测 {measured} 个变体，其中 {known} 个此前已测</translation>
    </message>
    <message>
        <source>{change} % faster, spread ± {spread} %</source>
        <translation>快 {change} %，离散 ± {spread} %</translation>
    </message>
    <message>
        <source>{change} % slower, spread ± {spread} %</source>
        <translation>慢 {change} %，离散 ± {spread} %</translation>
    </message>
    <message>
        <source>no difference beyond the spread of ± {spread} %</source>
        <translation>差别不超出离散 ± {spread} %</translation>
    </message>
    <message>
        <source>The guard, without any pair ({type}): {reason}</source>
        <translation>对照，不带任何 Q/DQ 对（{type}）：{reason}</translation>
    </message>
    <message>
        <source>The guard, without any pair ({type}): {before} → {after} ms, {change}</source>
        <translation>对照，不带任何 Q/DQ 对（{type}）：{before} → {after} ms，{change}</translation>
    </message>
    <message>
        <source>with {with} ms, without {without} ms: {change}</source>
        <translation>有 {with} ms，无 {without} ms：{change}</translation>
    </message>
    <message>
        <source>without its pairs: {reason}</source>
        <translation>去掉它的 Q/DQ 对：{reason}</translation>
    </message>
    <message>
        <source>the guard without {without} ms, with {with} ms: {change}</source>
        <translation>对照中无 {without} ms，有 {with} ms：{change}</translation>
    </message>
    <message>
        <source>the guard with its pairs: {reason}</source>
        <translation>对照加上它的 Q/DQ 对：{reason}</translation>
    </message>
    <message>
        <source>not measured, {share} of the expected time</source>
        <translation>未实测，占预期时间的 {share}</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未实测</translation>
    </message>
    <message>
        <source>{number}. {operator} {first}: {times} → {decision}</source>
        <translation>{number}. {operator} {first}：{times} → {decision}</translation>
    </message>
    <message>
        <source>{number}. {count} × {operator}, the first {first}: {times} → {decision}</source>
        <translation>{number}. {count} × {operator}，第一个 {first}：{times} → {decision}</translation>
    </message>
    <message>
        <source>The search ended early: {reason}</source>
        <translation>搜索提前结束：{reason}</translation>
    </message>
    <message>
        <source>The search ended before everything was tried; --resume goes on</source>
        <translation>搜索在全部试完之前结束；--resume 可继续</translation>
    </message>
    <message>
        <source>No variant keeps {db} dB</source>
        <translation>没有变体保持 {db} dB</translation>
    </message>
    <message>
        <source>The outputs were not judged: {reason}</source>
        <translation>输出未经评判：{reason}</translation>
    </message>
    <message>
        <source>the guard</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>SQNR {db} dB against {reference}, on {count} drawn {count|sample|samples}</source>
        <translation>相对 {reference} 的 SQNR 为 {db} dB，用 {count} 个随机样本</translation>
    </message>
    <message>
        <source>SQNR {db} dB against {reference}, on {count} {count|sample|samples} not used before</source>
        <translation>相对 {reference} 的 SQNR 为 {db} dB，用 {count} 个此前未用的样本</translation>
    </message>
    <message>
        <source>The model stays as it is: nothing was faster beyond the spread of ± {spread} %</source>
        <translation>模型保持原样：没有任何变体快得超出离散 ± {spread} %</translation>
    </message>
    <message>
        <source>The float model is the answer: no Q/DQ pair pays here</source>
        <translation>结果是浮点模型：这里没有 Q/DQ 对带来好处</translation>
    </message>
    <message>
        <source>{count} of {all} groups compute in float</source>
        <translation>{all} 组中有 {count} 组以浮点计算</translation>
    </message>
    <message>
        <source>beside the guard: {before} → {after} ms, {change}</source>
        <translation>与对照相比：{before} → {after} ms，{change}</translation>
    </message>
    <message>
        <source>{before} → {after} ms ({change})</source>
        <translation>{before} → {after} ms（{change}）</translation>
    </message>
    <message>
        <source>not measured: {reason}</source>
        <translation>未实测：{reason}</translation>
    </message>
    <message>
        <source>{product} does not run the result: {reason}</source>
        <translation>{product} 不能运行结果：{reason}</translation>
    </message>
    <message>
        <source>{product} runs the result, and not the model: {reason}</source>
        <translation>{product} 能运行结果，不能运行原模型：{reason}</translation>
    </message>
    <message>
        <source>{product} timed too few rounds</source>
        <translation>{product} 计时的轮数太少</translation>
    </message>
    <message>
        <source>measured on {product}: {before} → {after} ms, {change} % faster (spread ± {spread} %)</source>
        <translation>在 {product} 上实测：{before} → {after} ms，快 {change} %（离散 ± {spread} %）</translation>
    </message>
    <message>
        <source>measured on {product}: {before} → {after} ms, {change} % slower (spread ± {spread} %)</source>
        <translation>在 {product} 上实测：{before} → {after} ms，慢 {change} %（离散 ± {spread} %）</translation>
    </message>
    <message>
        <source>measured on {product}: {before} → {after} ms, no difference beyond the spread (± {spread} %)</source>
        <translation>在 {product} 上实测：{before} → {after} ms，差别不超出离散（± {spread} %）</translation>
    </message>
    <message>
        <source>nothing was written, because the result is worse than the model</source>
        <translation>没有写入，因为结果比原模型差</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>浮点</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>{errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}, {notes} {notes|note|notes}</source>
        <translation>{errors} 个错误，{warnings} 个警告，{notes} 个提示</translation>
    </message>
    <message>
        <source>no findings on any of these targets</source>
        <translation>这些目标上都没有问题</translation>
    </message>
    <message>
        <source>E error, W warning, N note, each with the number of places; . nothing found; ? not known</source>
        <translation>E 错误，W 警告，N 提示，后面是位置的数量；. 没有发现问题；? 未定</translation>
    </message>
    <message>
        <source>Fixes that serve several targets:</source>
        <translation>对多个目标都有用的修复：</translation>
    </message>
    <message>
        <source>{places} {places|place|places}; targets {targets}</source>
        <translation>{places} 处；目标 {targets}</translation>
    </message>
    <message>
        <source>The body of {node} declares its input &quot;{value}&quot; as {declared} and gets {right}. ONNX Runtime and ONNX&apos;s checker reject the model; TensorRT goes by what the body gets.</source>
        <translation>{node} 的子图将输入“{value}”声明为 {declared}，得到的却是 {right}。ONNX Runtime 和 ONNX 的检查器会拒绝该模型；TensorRT 以子图得到的为准。</translation>
    </message>
    <message>
        <source>Input of a body that gets another shape</source>
        <translation>子图的输入得到另一种形状</translation>
    </message>
    <message>
        <source>Declare the shape that the body gets</source>
        <translation>声明子图得到的形状</translation>
    </message>
    <message>
        <source>The values of {count} of the inputs are used as shapes: {first} is {type}. Without an optimization profile that has these values {target} stops with &quot;no optimization profile has been defined&quot;.</source>
        <translation>{count} 个输入的值用作形状：{first} 是 {type}。没有包含这些值的优化配置时，{target} 会以“no optimization profile has been defined”中止。</translation>
    </message>
    <message>
        <source>Dimensions of {count} of the inputs are not numbers: {first} is {type}. The values of {shape} are used as a shape, and the profile needs them, too. Without an optimization profile {target} stops with &quot;no optimization profile has been defined&quot;.</source>
        <translation>{count} 个输入的维度不是数字：{first} 是 {type}。{shape} 的值用作形状，优化配置也需要这些值。没有优化配置时，{target} 会以“no optimization profile has been defined”中止。</translation>
    </message>
    <message>
        <source>Inputs that are used as shapes need an optimization profile</source>
        <translation>用作形状的输入需要优化配置（optimization profile）</translation>
    </message>
    <message>
        <source>{op} wants {requirement}. {node} reads {types}.</source>
        <translation>{op} 要求{requirement}。{node} 读取的是 {types}。</translation>
    </message>
    <message>
        <source>as many outputs as num_outputs says</source>
        <translation>输出数与 num_outputs 一致</translation>
    </message>
    <message>
        <source>channels that its groups divide</source>
        <translation>通道数能被组数整除</translation>
    </message>
    <message>
        <source>a condition of one element</source>
        <translation>只有一个元素的条件</translation>
    </message>
    <message>
        <source>a trip count of one element</source>
        <translation>只有一个元素的迭代次数</translation>
    </message>
    <message>
        <source>either the sizes of its outputs or num_outputs</source>
        <translation>输出的大小与 num_outputs 二者之一</translation>
    </message>
    <message>
        <source>a size for each of its outputs</source>
        <translation>每个输出各有一个大小</translation>
    </message>
    <message>
        <source>{bound}.</source>
        <translation>{bound}。</translation>
    </message>
    <message>
        <source>{note} {bound}.</source>
        <translation>{note} {bound}。</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not known here; the nearest names are: {names}</source>
        <translation>这里不知道“{text}”；最接近的名称有：{names}</translation>
    </message>
    <message>
        <source>{product} does not run on GPUs of compute capability {gpu}, but on: {gpus}. Leave the GPU out, or name a release of TensorRT instead</source>
        <translation>{product} 不在计算能力为 {gpu} 的 GPU 上运行，而是在：{gpus}。请去掉 GPU，或改写一个 TensorRT 版本</translation>
    </message>
    <message>
        <source>{product} comes with TensorRT {release}. NVIDIA has packages for its boards up to 10.7; a newer release comes with a newer JetPack</source>
        <translation>{product} 自带 TensorRT {release}。NVIDIA 为它的板卡提供到 10.7 为止的软件包；更新的版本随更新的 JetPack 提供</translation>
    </message>
    <message>
        <source>{product} comes with TensorRT {release}, and another release with another {kind}</source>
        <translation>{product} 自带 TensorRT {release}，其他版本随其他的 {kind} 提供</translation>
    </message>
    <message>
        <source>{product} is built for TensorRT {release}, and another version of it for another release</source>
        <translation>{product} 针对 TensorRT {release} 构建，它的其他版本针对其他的 TensorRT 版本</translation>
    </message>
    <message>
        <source>The container {product} has TensorRT {release}; another release comes with the container of another month</source>
        <translation>容器 {product} 带有 TensorRT {release}；其他版本随其他月份的容器提供</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no target. Similar names are: {names}</source>
        <translation>“{text}”不是目标。相近的名称有：{names}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no target. Write a TensorRT version such as trt-10.3, rtx-1.7 for TensorRT-RTX, or what TensorRT comes with, such as jetpack-6.2</source>
        <translation>“{text}”不是目标。请写 TensorRT 版本，例如 trt-10.3；用 rtx-1.7 表示 TensorRT-RTX；或者写自带 TensorRT 的产品，例如 jetpack-6.2</translation>
    </message>
    <message>
        <source>{product} · {target}</source>
        <translation>{product} · {target}</translation>
    </message>
    <message>
        <source>TensorRT&apos;s optimizer fails on the graph that it made for calibration</source>
        <translation>TensorRT 的优化器在其为校准生成的图上失败</translation>
    </message>
    <message>
        <source>TensorRT&apos;s optimizer fails on the graph that it made for calibration.</source>
        <translation>TensorRT 的优化器在其为校准生成的图上失败。</translation>
    </message>
    <message>
        <source>A fault that 10.3 was reported to have while it calibrates, on Orin with every calibrator; the same model built in FP16.</source>
        <translation>据报告是 10.3 在校准时的缺陷：在 Orin 上使用任何校准器都会出现；同一模型以 FP16 可以构建。</translation>
    </message>
    <message>
        <source>Use a newer release, or quantize the model with Q/DQ in place of a calibrator.</source>
        <translation>使用更新的版本，或用 Q/DQ 量化模型来代替校准器。</translation>
    </message>
    <message>
        <source>The values of this input are a shape, and the optimization profile has none for it</source>
        <translation>该输入的值是形状，而优化配置中没有它的值</translation>
    </message>
    <message>
        <source>The values of this input are a shape, and the optimization profile has none for it.</source>
        <translation>该输入的值是形状，而优化配置中没有它的值。</translation>
    </message>
    <message>
        <source>The profile gives the input a shape like the others, or leaves it out because its shape is fixed.</source>
        <translation>优化配置像对待其他输入一样只给了它形状，或因其形状固定而没有列出它。</translation>
    </message>
    <message>
        <source>Give the profile its values: trtexec --minShapes=NAME:VALUES, in the builder set_shape_input(); or make it a constant.</source>
        <translation>在优化配置中给出它的值：trtexec --minShapes=NAME:VALUES，构建器中用 set_shape_input()；或将其改为常量。</translation>
    </message>
    <message>
        <source>Of rows with many places, some have no picture or no words of their own here; check --format json has the words of each.</source>
        <translation>位置很多的条目中，部分位置在此没有单独的图或说明；check --format json 含有每处的说明。</translation>
    </message>
    <message>
        <source>Search findings</source>
        <translation>搜索问题</translation>
    </message>
    <message>
        <source>Search: node, rule, words</source>
        <translation>搜索：节点、规则、文字</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>targets {targets}</source>
        <translation>目标 {targets}</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>{place} and {count} more</source>
        <translation>{place} 及另外 {count} 处</translation>
    </message>
    <message>
        <source>{count} more {count|place|places}</source>
        <translation>另外 {count} 处</translation>
    </message>
    <message>
        <source>{count} targets; verdict and pictures are those of the first, {target}</source>
        <translation>{count} 个目标；结论和图属于第一个目标 {target}</translation>
    </message>
    <message>
        <source>Qaliper {version} made this page from the graph alone: nothing was built or run on a GPU, and the page loads nothing from elsewhere.</source>
        <translation>本页由 Qaliper {version} 仅根据图生成：没有在 GPU 上构建或运行，页面也不从别处加载任何内容。</translation>
    </message>
    <message>
        <source>{count} models</source>
        <translation>{count} 个模型</translation>
    </message>
    <message>
        <source>To the findings</source>
        <translation>转到问题</translation>
    </message>
    <message>
        <source>The graph of {model}</source>
        <translation>{model} 的图</translation>
    </message>
    <message>
        <source>The whole graph.</source>
        <translation>整个图。</translation>
    </message>
    <message>
        <source>The whole graph is too large for one page: each repeated layer is one box here. Findings inside a layer lead to its box.</source>
        <translation>整个图对一页来说太大：这里每个重复层为一个方框。层内的问题指向该层的方框。</translation>
    </message>
    <message>
        <source>The whole graph is too large for one page: this is what is near findings, {boxes} boxes of it.</source>
        <translation>整个图对一页来说太大：这里是问题附近的部分，共 {boxes} 个方框。</translation>
    </message>
    <message>
        <source>The whole graph is too large for one page.</source>
        <translation>整个图对一页来说太大。</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>qaliper-cli svg draws all of it, or any part.</source>
        <translation>qaliper-cli svg 可绘制全部或任意部分。</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>{stops}</source>
        <translation>{stops}</translation>
    </message>
    <message>
        <source>Nothing stops parser or build; {count} {count|error|errors}</source>
        <translation>没有使解析器或构建停止的问题；{count} 个错误</translation>
    </message>
    <message>
        <source>Nothing stops parser or build; {count} {count|warning|warnings}</source>
        <translation>没有使解析器或构建停止的问题；{count} 个警告</translation>
    </message>
    <message>
        <source>Nothing stops parser or build; {count} {count|note|notes}</source>
        <translation>没有使解析器或构建停止的问题；{count} 个提示</translation>
    </message>
    <message>
        <source>Nothing was found</source>
        <translation>未发现问题</translation>
    </message>
    <message>
        <source>{count|error|errors}</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>{count|warning|warnings}</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>{count|note|notes}</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>{count|node|nodes}</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>of the time in FP16, expected</source>
        <translation>相对 FP16 的预期时间</translation>
    </message>
    <message>
        <source>{target}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}, {notes} {notes|note|notes}</source>
        <translation>{target}：{errors} 个错误，{warnings} 个警告，{notes} 个提示</translation>
    </message>
    <message>
        <source>{places} {places|place|places} on {targets} targets</source>
        <translation>{places} 处，用于 {targets} 个目标</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>E error, W warning, N note, each with the number of places; · nothing found; ? not known</source>
        <translation>E 错误，W 警告，N 提示，均附位置数；· 未发现问题；? 未知</translation>
    </message>
    <message>
        <source>Where the expected time is lost</source>
        <translation>预期时间损失在何处</translation>
    </message>
    <message>
        <source>What was fixed</source>
        <translation>已修复的内容</translation>
    </message>
    <message>
        <source>What TensorRT wrote</source>
        <translation>TensorRT 的输出</translation>
    </message>
    <message>
        <source>A quote in the command line is not closed</source>
        <translation>命令行中有一个引号没有闭合</translation>
    </message>
    <message>
        <source>{share} of the expected time</source>
        <translation>预期时间的 {share}</translation>
    </message>
    <message>
        <source>{title}. {note}</source>
        <translation>{title}。{note}</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB; with the former types {former} dB</source>
        <translation>输出 {output}：SQNR {sqnr} dB；按原来的类型为 {former} dB</translation>
    </message>
    <message>
        <source>option {option}: {reason}</source>
        <translation>选项 {option}：{reason}</translation>
    </message>
    <message>
        <source>Nothing in the model has to change</source>
        <translation>模型无需任何改动</translation>
    </message>
    <message>
        <source>Build it with: {command}</source>
        <translation>用此命令构建：{command}</translation>
    </message>
    <message>
        <source>{stage}, {count} {count|variant|variants} so far</source>
        <translation>{stage}，至今 {count} 个变体</translation>
    </message>
    <message>
        <source>{target} has no strong typing, which came with 9.0: choose a newer target</source>
        <translation>{target} 没有强类型（强类型自 9.0 起才有）：请选择更新的目标</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>正在检查模型</translation>
    </message>
    <message>
        <source>Fixing what the target has no form for</source>
        <translation>正在修复目标不支持的形式</translation>
    </message>
    <message>
        <source>Writing Q/DQ for the calibration cache</source>
        <translation>正在按校准缓存写入 Q/DQ</translation>
    </message>
    <message>
        <source>No data were given: no range was measured, and no number was compared</source>
        <translation>没有给出数据：没有测量任何范围，也没有比较任何数值</translation>
    </message>
    <message>
        <source>ONNX Runtime does not run the model, so no range was measured and no number was compared: {reason}</source>
        <translation>ONNX Runtime 无法运行此模型，因此没有测量范围，也没有比较数值：{reason}</translation>
    </message>
    <message>
        <source>a precision constraint asks for FP32</source>
        <translation>精度约束要求 FP32</translation>
    </message>
    <message>
        <source>Choosing what computes in {type}</source>
        <translation>正在选择以 {type} 计算的部分</translation>
    </message>
    <message>
        <source>Nothing computes in {type}: {reason}</source>
        <translation>没有任何部分以 {type} 计算：{reason}</translation>
    </message>
    <message>
        <source>The {side} keep their types: the model imports no operators of ONNX, so it can have no Cast</source>
        <translation>{side}保持原来的类型：模型没有导入 ONNX 的算子，因此不能有 Cast</translation>
    </message>
    <message>
        <source>The former engine had several types at its {side}; the tool interface-types changes them, and set-type a single one</source>
        <translation>原引擎的{side}有多种类型；工具 interface-types 更改全部，set-type 更改单个</translation>
    </message>
    <message>
        <source>Comparing the numbers</source>
        <translation>正在比较数值</translation>
    </message>
    <message>
        <source>With weak typing the builder chose by time among the types that it was allowed. What it chose is in the layer information of the former engine only (--exportLayerInfo): compare it with that of the new one</source>
        <translation>在弱类型下，构建器按耗时在允许的类型中选择。它选了什么只写在原引擎的层信息里（--exportLayerInfo）：请与新引擎的层信息比较</translation>
    </message>
    <message>
        <source>The former engine ran on a DLA, and the target has none</source>
        <translation>原引擎在 DLA 上运行，而目标没有 DLA</translation>
    </message>
    <message>
        <source>INT8 was allowed, and neither a calibration cache nor Q/DQ say with which scales: nothing is quantized. Give the cache, or quantize the model with data</source>
        <translation>允许了 INT8，但既没有校准缓存，也没有 Q/DQ 说明缩放因子：没有任何部分被量化。请给出缓存，或用数据量化模型</translation>
    </message>
    <message>
        <source>The model has Q/DQ, so that the former builder ignored the calibration cache, too</source>
        <translation>模型带有 Q/DQ，原构建器同样忽略了校准缓存</translation>
    </message>
    <message>
        <source>INT8 was not allowed, so that the calibration cache had no effect</source>
        <translation>没有允许 INT8，因此校准缓存不起作用</translation>
    </message>
    <message>
        <source>The precisions of layers had no effect without precision constraints, and have none here</source>
        <translation>没有精度约束时，层的精度设置不起作用，在这里也不起作用</translation>
    </message>
    <message>
        <source>No node has the name &quot;{layer}&quot;, for which {type} was asked</source>
        <translation>没有名为“{layer}”的节点（为它要求了 {type}）</translation>
    </message>
    <message>
        <source>&quot;{layer}&quot; was to compute in INT8, and nothing says with which scale</source>
        <translation>要求“{layer}”以 INT8 计算，但没有任何内容说明缩放因子</translation>
    </message>
    <message>
        <source>The types of outputs of layers are not repeated: a layer writes the type that it computes in</source>
        <translation>层输出的类型不会重现：层以计算所用的类型写出</translation>
    </message>
    <message>
        <source>{option} has &quot;{part}&quot;, which is no layer with fp32, fp16, bf16, int8 or int32</source>
        <translation>{option} 中的“{part}”不是带有 fp32、fp16、bf16、int8 或 int32 的层</translation>
    </message>
    <message>
        <source>This does not say how the model was built. Give the command line of trtexec or Polygraphy, the provider options of ONNX Runtime, the keys of nvinfer, or a target with flags such as trt-10.3,fp16,int8</source>
        <translation>这没有说明模型是如何构建的。请给出 trtexec 或 Polygraphy 的命令行、ONNX Runtime 的提供程序选项、nvinfer 的键，或带标志的目标，例如 trt-10.3,fp16,int8</translation>
    </message>
    <message>
        <source>The types are in the model</source>
        <translation>类型写在模型里</translation>
    </message>
    <message>
        <source>The scales are in the model as Q/DQ</source>
        <translation>缩放因子以 Q/DQ 写在模型里</translation>
    </message>
    <message>
        <source>An ONNX model has its batch dimension</source>
        <translation>ONNX 模型自带批次维度</translation>
    </message>
    <message>
        <source>It is not for ONNX models</source>
        <translation>它不用于 ONNX 模型</translation>
    </message>
    <message>
        <source>Newer releases have no such option and choose themselves</source>
        <translation>新版本没有此选项，会自行选择</translation>
    </message>
    <message>
        <source>Every network is strongly typed</source>
        <translation>所有网络都是强类型</translation>
    </message>
    <message>
        <source>It is now {option}</source>
        <translation>现在是 {option}</translation>
    </message>
    <message>
        <source>No input of this model has an initializer</source>
        <translation>此模型没有带初始值的输入</translation>
    </message>
    <message>
        <source>TensorRT has no such inputs. In ONNX Runtime a caller can replace them no longer.</source>
        <translation>TensorRT 没有这样的输入。在 ONNX Runtime 中，调用者将不能再替换它们。</translation>
    </message>
    <message>
        <source>Take inputs with an initializer out of the inputs</source>
        <translation>把带初始值的输入移出输入列表</translation>
    </message>
    <message>
        <source>No input or output of this model is a float tensor</source>
        <translation>此模型没有浮点张量的输入或输出</translation>
    </message>
    <message>
        <source>The model imports no operators of ONNX, so it can have no Cast</source>
        <translation>模型没有导入 ONNX 的算子，因此不能有 Cast</translation>
    </message>
    <message>
        <source>Under strong typing an engine takes and gives the types of the model</source>
        <translation>在强类型下，引擎的输入输出类型就是模型的类型</translation>
    </message>
    <message>
        <source>Callers have to give and take the new types.</source>
        <translation>调用者必须提供并接受新的类型。</translation>
    </message>
    <message>
        <source>Change the type of float inputs and outputs</source>
        <translation>更改浮点输入和输出的类型</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>{changes}</source>
        <translation>{changes}</translation>
    </message>
    <message>
        <source>Whether that program builds a strongly typed network with {target} is not known here: keep its options for types, and look at the types of the engine&apos;s layers</source>
        <translation>此处不知道该程序用 {target} 时是否构建强类型网络：请保留其类型选项，并查看引擎各层的类型</translation>
    </message>
    <message>
        <source>A model with local functions keeps its names</source>
        <translation>含有局部函数的模型会保留其名称</translation>
    </message>
    <message>
        <source>A model with sparse constants keeps its names</source>
        <translation>含有稀疏常量的模型会保留其名称</translation>
    </message>
    <message>
        <source>The attribute &quot;{name}&quot; is of a kind that is not read</source>
        <translation>属性“{name}”属于不读取的类型</translation>
    </message>
    <message>
        <source>{folder} has the part around it, {count} {count|node|nodes}, with neutral names and what is fed to it</source>
        <translation>{folder} 中有该处周围的部分，{count} 个节点，使用中性的名称，并带有输入的数据</translation>
    </message>
    <message>
        <source>Asked about that part alone, its output differs, too: {sqnr} dB</source>
        <translation>单独询问这一部分，其输出同样不同：{sqnr} dB</translation>
    </message>
    <message>
        <source>Asked about that part alone, its output does not differ: {sqnr} dB</source>
        <translation>单独询问这一部分，其输出没有不同：{sqnr} dB</translation>
    </message>
    <message>
        <source>In that folder, this repeats it: {command}</source>
        <translation>在该文件夹中，用以下命令重现：{command}</translation>
    </message>
    <message>
        <source>Its numbers in {product}: {least} to {most}</source>
        <translation>它在 {product} 中的数值：{least} 到 {most}</translation>
    </message>
    <message>
        <source>Its numbers in {product}: all infinite or NaN</source>
        <translation>它在 {product} 中的数值：全部为无穷大或 NaN</translation>
    </message>
    <message>
        <source>Its numbers in {product}: {least} to {most}, {share} % infinite or NaN</source>
        <translation>它在 {product} 中的数值：{least} 到 {most}，{share} % 为无穷大或 NaN</translation>
    </message>
    <message>
        <source>The result was not timed once more</source>
        <translation>结果没有再次计时</translation>
    </message>
    <message>
        <source>No single node makes the difference, so that no part was written for a report</source>
        <translation>造成差异的不是单个节点，因此没有为报告写出任何部分</translation>
    </message>
    <message>
        <source>No part was written for a report: {reason}</source>
        <translation>没有为报告写出任何部分：{reason}</translation>
    </message>
    <message>
        <source>TensorRT does not give the numbers of {tensor}</source>
        <translation>TensorRT 没有给出 {tensor} 的数值</translation>
    </message>
    <message>
        <source>{folder} cannot be made: {reason}</source>
        <translation>无法创建 {folder}：{reason}</translation>
    </message>
    <message>
        <source>This is a folder; name a file in it</source>
        <translation>这是文件夹；请指定其中的一个文件</translation>
    </message>
    <message>
        <source>This is a device, a pipe or a socket, which no file replaces; name another file</source>
        <translation>这是设备、管道或套接字，不会用文件替换它；请指定别的文件</translation>
    </message>
    <message>
        <source>Writing failed: {reason}</source>
        <translation>写入失败：{reason}</translation>
    </message>
    <message>
        <source>The helper process made no progress for {seconds} s and was stopped</source>
        <translation>辅助进程 {seconds} 秒内没有进展，已被终止</translation>
    </message>
    <message>
        <source>The file is write-protected. Save under another name or overwrite it explicitly</source>
        <translation>该文件有写保护。请另存为其他名称，或明确要求覆盖</translation>
    </message>
    <message>
        <source>A link leads out of the folder, to {target}, where no weights are copied. Save to another folder or gather the weights in a separate file</source>
        <translation>有链接指向该文件夹之外的 {target}，权重不会复制到那里。请保存到别处，或把权重集中到单独的文件</translation>
    </message>
    <message>
        <source>ONNX Runtime does not load the whole model: {reason}</source>
        <translation>ONNX Runtime 无法加载整个模型：{reason}</translation>
    </message>
    <message>
        <source>{models} {models|model|models}: {errors} with errors, {warnings} with warnings only, {rest} without, {unread} not read</source>
        <translation>{models} 个模型：{errors} 个有错误，{warnings} 个只有警告，{rest} 个两者都没有，{unread} 个未能读取</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无问题</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>build stops</source>
        <translation>构建中止</translation>
    </message>
    <message>
        <source>parser stops</source>
        <translation>解析器中止</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未能读取</translation>
    </message>
    <message>
        <source>This is no report that `qaliper-cli check --format json` wrote for one target</source>
        <translation>这不是 `qaliper-cli check --format json` 针对单个目标写出的报告</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>of FP16&apos;s time</source>
        <translation>占 FP16 时间</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>errors {before} → {now}</source>
        <translation>错误 {before} → {now}</translation>
    </message>
    <message>
        <source>warnings {before} → {now}</source>
        <translation>警告 {before} → {now}</translation>
    </message>
    <message>
        <source>of FP16&apos;s time {before} % → {now} %</source>
        <translation>占 FP16 时间 {before} % → {now} %</translation>
    </message>
    <message>
        <source>cannot be read any more</source>
        <translation>现在无法读取</translation>
    </message>
    <message>
        <source>can be read</source>
        <translation>现在可以读取</translation>
    </message>
    <message>
        <source>{kind}: {model} {change}</source>
        <translation>{kind}：{model} {change}</translation>
    </message>
    <message>
        <source>since {report}: {better} {better|model|models} better, {worse} worse, {same} the same, {new} new</source>
        <translation>与 {report} 相比：{better} 个模型变好，{worse} 个变差，{same} 个不变，{new} 个新增</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>{count} {count|model was|models were} checked for another target then and {count|is|are} not compared</source>
        <translation>{count} 个模型当时按另一目标检查，不作比较</translation>
    </message>
    <message>
        <source>Step {number} of {count}, {step}: {reason}</source>
        <translation>第 {number} 步（共 {count} 步），{step}：{reason}</translation>
    </message>
    <message>
        <source>This image has {width} × {height} pixels, and more than 134 million are not read. Make it smaller first</source>
        <translation>此图像有 {width} × {height} 个像素，超过 1.34 亿个像素的图像不会读取。请先缩小它</translation>
    </message>
    <message>
        <source>This looks like an engine that TensorRT built. Open the ONNX model it was built from</source>
        <translation>这看起来是 TensorRT 构建的引擎。请打开构建它所用的 ONNX 模型</translation>
    </message>
    <message>
        <source>This is a model of TensorFlow Lite. Convert it: python -m tf2onnx.convert --tflite FILE --output model.onnx</source>
        <translation>这是 TensorFlow Lite 模型。请转换：python -m tf2onnx.convert --tflite FILE --output model.onnx</translation>
    </message>
    <message>
        <source>This is a file of safetensors: weights without a graph. Export the model to ONNX</source>
        <translation>这是 safetensors 文件：只有权重，没有计算图。请将模型导出为 ONNX</translation>
    </message>
    <message>
        <source>This is a tar archive. Unpack it with &quot;tar -xf&quot; first</source>
        <translation>这是 tar 归档。请先用“tar -xf”解包</translation>
    </message>
    <message>
        <source>This is an HDF5 file, perhaps a model of Keras. Export it to ONNX first</source>
        <translation>这是 HDF5 文件，可能是 Keras 模型。请先将其导出为 ONNX</translation>
    </message>
    <message>
        <source>This is a GGUF file, weights of llama.cpp. Export the model to ONNX instead</source>
        <translation>这是 GGUF 文件，即 llama.cpp 的权重。请改为将模型导出为 ONNX</translation>
    </message>
    <message>
        <source>This is a file that was packed with Zstandard. Unpack it with &quot;unzstd&quot; first</source>
        <translation>这是用 Zstandard 压缩的文件。请先用“unzstd”解压</translation>
    </message>
    <message>
        <source>This is a file that was packed with xz. Unpack it with &quot;unxz&quot; first</source>
        <translation>这是用 xz 压缩的文件。请先用“unxz”解压</translation>
    </message>
    <message>
        <source>This is a 7z archive. Unpack it with &quot;7z x&quot; first</source>
        <translation>这是 7z 归档。请先用“7z x”解包</translation>
    </message>
    <message>
        <source>declared anew: {value} was {was} and is {now}</source>
        <translation>重新声明：{value} 原为 {was}，现为 {now}</translation>
    </message>
    <message>
        <source>{count} declared {count|type follows|types follow}: {names}</source>
        <translation>{count} 个声明的类型随之更改：{names}</translation>
    </message>
    <message>
        <source>The tool {tool} has no parameter &quot;{key}&quot;; it has none here</source>
        <translation>工具 {tool} 没有参数“{key}”；它在这里没有参数</translation>
    </message>
    <message>
        <source>The tool {tool} has no parameter &quot;{key}&quot;; it has: {known}</source>
        <translation>工具 {tool} 没有参数“{key}”；它有：{known}</translation>
    </message>
    <message>
        <source>The model was read again</source>
        <translation>已重新读取模型</translation>
    </message>
    <message>
        <source>Its bytes cannot be kept: {reason}</source>
        <translation>无法保留它的字节：{reason}</translation>
    </message>
    <message>
        <source>The file was rewritten since it was opened</source>
        <translation>文件在打开之后被改写了</translation>
    </message>
    <message>
        <source>The file is too large to be copied</source>
        <translation>文件太大，无法复制</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; was infinity or no number before, and is so still</source>
        <translation>“{value}”之前就是无穷或不是数，现在仍然如此</translation>
    </message>
    <message>
        <source>the numbers of its weight {weight} cannot be read, which {op} computes</source>
        <translation>无法读取其权重 {weight} 的数值，该权重由 {op} 计算</translation>
    </message>
    <message>
        <source>the numbers of its weight {weight} cannot be read</source>
        <translation>无法读取其权重 {weight} 的数值</translation>
    </message>
    <message>
        <source>Let convolutions read the constants of their biases</source>
        <translation>让卷积直接读取其偏置常量</translation>
    </message>
    <message>
        <source>output {output}: saturated or equal, above {db} dB</source>
        <translation>输出 {output}：已饱和或相等，高于 {db} dB</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>弱</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>中</translation>
    </message>
    <message>
        <source>good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>output {output}: it is always zero in float</source>
        <translation>输出 {output}：浮点模型中始终为零</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} samples, each with ranges from others: {grade}</source>
        <translation>输出 {output}：在 {count} 个样本上 SQNR 为 {sqnr} dB，每个样本的范围都来自其他样本：{grade}</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} samples held out: {grade}</source>
        <translation>输出 {output}：在留出的 {count} 个样本上 SQNR 为 {sqnr} dB：{grade}</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} {count|sample|samples}: {grade}</source>
        <translation>输出 {output}：在 {count} 个样本上 SQNR 为 {sqnr} dB：{grade}</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} {count|sample|samples} that the ranges are from: {grade}</source>
        <translation>输出 {output}：在得出范围的 {count} 个样本上 SQNR 为 {sqnr} dB：{grade}</translation>
    </message>
    <message>
        <source>that is before its {op}, whose output is saturated where it is certain</source>
        <translation>这是在其 {op} 之前测得的，后者的输出在确定时会饱和</translation>
    </message>
    <message>
        <source>of single samples {least} dB at least and {median} dB in the median; from other samples like these {low} to {high} dB are to be expected</source>
        <translation>单个样本最低 {least} dB，中位数 {median} dB；其他类似样本预计为 {low} 到 {high} dB</translation>
    </message>
    <message>
        <source>the model that is written, with ranges from all samples, has {sqnr} dB on the same ones</source>
        <translation>写出的模型使用全部样本的范围，在相同样本上为 {sqnr} dB</translation>
    </message>
    <message>
        <source>ranges: {method}, from {count} {count|sample|samples}</source>
        <translation>范围：{method}，来自 {count} 个样本</translation>
    </message>
    <message>
        <source>range of {tensor}: {factor} of that, which costs less at the outputs</source>
        <translation>{tensor} 的范围：取其 {factor} 倍，对输出的影响更小</translation>
    </message>
    <message>
        <source>output {output}: SQNR {sqnr} dB on {count} {count|sample|samples} of other data: {grade}</source>
        <translation>输出 {output}：在其他数据的 {count} 个样本上 SQNR 为 {sqnr} dB：{grade}</translation>
    </message>
    <message>
        <source>the scale of {tensor} makes most noise of all, {share}</source>
        <translation>{tensor} 的缩放因子产生的噪声最多，占 {share}</translation>
    </message>
    <message>
        <source>the scale of {tensor} makes most noise of all, {share}; without it {layers} would be in float, {macs} of the MACs</source>
        <translation>{tensor} 的缩放因子产生的噪声最多，占 {share}；去掉它则 {layers} 保持浮点，占乘加次数的 {macs}</translation>
    </message>
    <message>
        <source>Warning: an output is below {db} dB: do not use this model before a metric on labels has shown that it is good enough</source>
        <translation>警告：有输出低于 {db} dB：在用带标签的指标证明其足够好之前，请勿使用此模型</translation>
    </message>
    <message>
        <source>An output is below {db} dB, which is weak: look at a metric on labels</source>
        <translation>有输出低于 {db} dB，属于弱：请查看带标签的指标</translation>
    </message>
    <message>
        <source>What leaves layers in float until a goal is reached: {command}</source>
        <translation>让层保持浮点直到达到目标的命令：{command}</translation>
    </message>
    <message>
        <source>In ONNX Runtime run it with graph_optimization_level ORT_ENABLE_BASIC: by default it drops a Relu or Clip in front of a Q in FP8, which changes the numbers</source>
        <translation>在 ONNX Runtime 中请以 graph_optimization_level ORT_ENABLE_BASIC 运行：默认情况下它会删除 FP8 的 Q 之前的 Relu 或 Clip，从而改变数值</translation>
    </message>
    <message>
        <source>a step may be lower than the one before it: noises of quantizers cancel in part, and one that is off cancels none</source>
        <translation>某一步可能低于前一步：各量化器的噪声会部分抵消，而关闭的量化器不再抵消</translation>
    </message>
    <message>
        <source>{count} {count|layer has|layers have} the bias of the float model again</source>
        <translation>{count} 个层恢复了浮点模型的偏置</translation>
    </message>
    <message>
        <source>Warning: the range of {tensor} ends at {limit} and its numbers at {largest}: SQNR {sqnr} dB of the tensor itself, {mse} dB with mse</source>
        <translation>警告：{tensor} 的范围止于 {limit}，而其数值达到 {largest}：该张量本身的 SQNR 为 {sqnr} dB，使用 mse 时为 {mse} dB</translation>
    </message>
    <message>
        <source>Remove the pair, so that the values stay in float</source>
        <translation>移除这一对，让这些值保持浮点</translation>
    </message>
    <message>
        <source>The value is no longer quantized, and no NaN comes from it.</source>
        <translation>这个值不再被量化，也不再产生 NaN。</translation>
    </message>
    <message>
        <source>Biases that are copied in each inference</source>
        <translation>每次推理都被复制的偏置</translation>
    </message>
    <message>
        <source>{count} {count|bias reaches its convolution|biases reach their convolutions} through an Identity of a constant. On {target} each such Identity takes 1.5 to 4 µs of each inference; a constant that convolutions read directly takes none.</source>
        <translation>{count} 个偏置经由常量的 Identity 到达其卷积。在 {target} 上，每个这样的 Identity 在每次推理中占 1.5 到 4 µs；卷积直接读取的常量不占时间。</translation>
    </message>
    <message>
        <source>Let each convolution read the constant</source>
        <translation>让每个卷积直接读取常量</translation>
    </message>
    <message>
        <source>The Identity nodes go.</source>
        <translation>Identity 节点被移除。</translation>
    </message>
    <message>
        <source>Measuring with the biases of the float model</source>
        <translation>使用浮点模型的偏置进行测量</translation>
    </message>
    <message>
        <source>With all quantizers off the model is still {db} dB from the float model: leaving operators in float cannot reach more, so nothing was tried. Where corrected biases are the cause, quantize the float model again without correcting them</source>
        <translation>关闭所有量化器时，模型相对浮点模型仍只有 {db} dB：让算子保持浮点无法达到更高，因此没有尝试。如果原因是校正过的偏置，请不校正偏置，重新量化浮点模型</translation>
    </message>
    <message>
        <source>No output is comparable with the float model&apos;s</source>
        <translation>没有输出可以与浮点模型的输出比较</translation>
    </message>
    <message>
        <source>{reason}; {count} {count|layer is|layers are} rounded to the nearest: of too many channels, or in groups</source>
        <translation>{reason}；{count} 个层按最近值舍入：通道过多或为分组</translation>
    </message>
    <message>
        <source>Measuring what each scale costs</source>
        <translation>测量每个缩放因子的代价</translation>
    </message>
    <message>
        <source>Trying other ranges of the noisiest tensors</source>
        <translation>尝试噪声最大的张量的其他范围</translation>
    </message>
    <message>
        <source>for {count} of {all} {all|layer|layers}, with which the quantized model is better, on samples held out</source>
        <translation>用于 {all} 个层中的 {count} 个，在留出的样本上量化模型因此更好</translation>
    </message>
    <message>
        <source>its products, such as {node}, are in the bodies of If, Loop or Scan, which stay in float. Where the condition of an If is always the same, make what it depends on a constant and simplify the model, which leaves one branch</source>
        <translation>其乘积（例如 {node}）位于 If、Loop 或 Scan 的子图中，这些子图保持浮点。如果 If 的条件始终相同，请把它所依赖的内容变为常量并简化模型，这样只剩一个分支</translation>
    </message>
    <message>
        <source>{reason} ({count} such {count|node|nodes})</source>
        <translation>{reason}（共 {count} 个此类节点）</translation>
    </message>
    <message>
        <source>The float model has errors on {target}, which come first: {finding}. `fix` mends those that it can</source>
        <translation>浮点模型在 {target} 上有错误，须先解决：{finding}。`fix` 可修复其中能修复的</translation>
    </message>
    <message>
        <source>FP8 needs a GPU of compute capability {first} or newer, and the target names {gpu}</source>
        <translation>FP8 需要计算能力 {first} 或更高的 GPU，而目标指定的是 {gpu}</translation>
    </message>
    <message>
        <source>The samples are not alike: {tensor} reaches {most} on those held out, and {less} on the others. Look for outliers among them</source>
        <translation>样本之间不相似：{tensor} 在留出的样本上达到 {most}，在其他样本上为 {less}。请检查其中的离群样本</translation>
    </message>
    <message>
        <source>{count} {count|constant keeps its|constants keep their} DQ: with an infinite scale it gives NaN, and what was quantized is not in the model. Take it from the float model</source>
        <translation>{count} 个常量保留其 DQ：尺度无穷时它给出 NaN，而被量化的内容不在模型中。请从浮点模型中取</translation>
    </message>
    <message>
        <source>There is a file of this name. Write the name with its ending to replace it</source>
        <translation>已有同名文件。要替换它，请写出带扩展名的名称</translation>
    </message>
    <message>
        <source>{log} is of another model, and its target is not used</source>
        <translation>{log} 属于另一个模型，不使用它的目标</translation>
    </message>
    <message>
        <source>it scales the channels of a quantized layer; pairs are placed on both inputs</source>
        <translation>它缩放量化层的通道；两个输入上都有 Q/DQ 对</translation>
    </message>
    <message>
        <source>no Q follows it, and its depthwise kernel in INT8 would write float, which takes longer than one in FP16</source>
        <translation>其后没有 Q，它的 INT8 深度卷积内核会写出浮点，比 FP16 内核更慢</translation>
    </message>
    <message>
        <source>its depthwise kernel in INT8 would write float for the activation after it, which takes longer than one in FP16</source>
        <translation>它的 INT8 深度卷积内核会为其后的激活函数写出浮点，比 FP16 内核更慢</translation>
    </message>
    <message>
        <source>Merge groups of convolutions that have no INT8 kernel otherwise</source>
        <translation>合并卷积的组，否则它们没有 INT8 内核</translation>
    </message>
    <message>
        <source>One inference takes {median} ms in a CUDA graph (median of {count}; the middle half within ± {spread} ms)</source>
        <translation>在 CUDA graph 中一次推理用时 {median} ms（{count} 次的中位数；中间一半在 ± {spread} ms 之内）</translation>
    </message>
    <message>
        <source>It is enqueue-bound: without a CUDA graph, one inference takes {median} ms</source>
        <translation>它受限于内核提交：不使用 CUDA graph 时一次推理用时 {median} ms</translation>
    </message>
    <message>
        <source>Leaving in float what is not faster in {type}</source>
        <translation>正在让 {type} 中不会更快的部分保持浮点</translation>
    </message>
    <message>
        <source>{type} is not expected to pay in this model on {target}: with all Q/DQ pairs an inference takes {percent} % of its time without them, and with those alone that gain it is not faster by {gain} %. Convert the model to FP16 or BF16 instead (precision), or quantize with all pairs nevertheless (--all-pairs)</source>
        <translation>在 {target} 上，{type} 预计不会让这个模型获益：带有所有 Q/DQ 对时，一次推理的用时是没有它们时的 {percent} %，而只保留有收益的那些也不会快 {gain} %。请改为把模型转换为 FP16 或 BF16（precision），或者仍然使用所有 Q/DQ 对进行量化（--all-pairs）</translation>
    </message>
    <message>
        <source>it is expected to take longer in {type} than in float</source>
        <translation>预计它在 {type} 中比在浮点中用时更长</translation>
    </message>
    <message>
        <source>{word} is no part of a recipe for images: size=256 or size=416x416, pad=114, crop=224x224, scale=1/255, mean=0.5/0.5/0.5, std=1/1/1, order=rgb, bgr or gray, layout=nchw or nhwc</source>
        <translation>{word} 不是图像处理方法的一部分：size=256 或 size=416x416，pad=114，crop=224x224，scale=1/255，mean=0.5/0.5/0.5，std=1/1/1，order=rgb、bgr 或 gray，layout=nchw 或 nhwc</translation>
    </message>
    <message>
        <source>pad fills what is left of a size, which has width and height: size=640x640,pad=114</source>
        <translation>pad 填充尺寸中余下的部分，因此尺寸需要宽和高：size=640x640,pad=114</translation>
    </message>
    <message>
        <source>A label is {label}, and the scores have the classes 0 to {last}; --ignore-label leaves one out that says nothing</source>
        <translation>有标签为 {label}，而得分只有类别 0 到 {last}；不表示任何类别的标签可用 --ignore-label 排除</translation>
    </message>
    <message>
        <source>The metric command gave no number for {outputs}: {reason}</source>
        <translation>指标命令没有为{outputs}给出数值：{reason}</translation>
    </message>
    <message>
        <source>{reason}; its last line of standard error is: {line}</source>
        <translation>{reason}；它在标准错误输出中的最后一行是：{line}</translation>
    </message>
    <message>
        <source>signal {signal} ended it</source>
        <translation>它被信号 {signal} 终止</translation>
    </message>
    <message>
        <source>it ended with status {status}, and 0 says that it worked</source>
        <translation>它以状态 {status} 结束，而 0 才表示成功</translation>
    </message>
    <message>
        <source>it printed nothing; let it print the number as its last line</source>
        <translation>它没有输出任何内容；请让它在最后一行输出该数值</translation>
    </message>
    <message>
        <source>its last line is {line}, and has to be a finite number and nothing else</source>
        <translation>它的最后一行是 {line}，而这一行必须只有一个有限的数值</translation>
    </message>
    <message>
        <source>The metric command is a program and its arguments, one of which has {place} for the folder with the outputs: {example}</source>
        <translation>指标命令由程序及其参数组成，其中一个参数用 {place} 表示存放输出的文件夹：{example}</translation>
    </message>
    <message>
        <source>it took longer than {seconds} {seconds|second|seconds} and was stopped; --metric-timeout gives it more</source>
        <translation>它的运行超过了 {seconds} 秒，已被停止；--metric-timeout 可给它更多时间</translation>
    </message>
    <message>
        <source>Cannot write the outputs for the metric command: {reason}</source>
        <translation>无法写入供指标命令使用的输出：{reason}</translation>
    </message>
    <message>
        <source>An output has another type in a later run</source>
        <translation>某个输出在之后的一次运行中是另一种类型</translation>
    </message>
    <message>
        <source>Calling the metric command</source>
        <translation>正在调用指标命令</translation>
    </message>
    <message>
        <source>the outputs of {model}</source>
        <translation>{model} 的输出</translation>
    </message>
    <message>
        <source>the outputs of the float model {model}</source>
        <translation>浮点模型 {model} 的输出</translation>
    </message>
    <message>
        <source>metric: {metric}, of the float model {float}, on {count} {count|sample|samples}</source>
        <translation>指标：{metric}，浮点模型为 {float}，基于 {count} 个样本</translation>
    </message>
    <message>
        <source>metric of {command}: {value}</source>
        <translation>{command} 的指标：{value}</translation>
    </message>
    <message>
        <source>as good as the float model</source>
        <translation>与浮点模型一样好</translation>
    </message>
    <message>
        <source>{loss} worse than the float model</source>
        <translation>比浮点模型差 {loss}</translation>
    </message>
    <message>
        <source>{loss} better than the float model</source>
        <translation>比浮点模型好 {loss}</translation>
    </message>
    <message>
        <source>the metric of the command</source>
        <translation>命令给出的指标</translation>
    </message>
    <message>
        <source>ONNX Runtime cannot be taken from this library: {reason}. ONNX Runtime 1.{version} or newer is needed; with an empty QALIPER_ORT_LIBRARY Qaliper uses its own</source>
        <translation>无法使用此库中的 ONNX Runtime：{reason}。需要 ONNX Runtime 1.{version} 或更新的版本；将 QALIPER_ORT_LIBRARY 设为空时 Qaliper 使用自带的库</translation>
    </message>
    <message>
        <source>it has no function OrtGetApiBase</source>
        <translation>它没有函数 OrtGetApiBase</translation>
    </message>
    <message>
        <source>it is ONNX Runtime {release}</source>
        <translation>它是 ONNX Runtime {release}</translation>
    </message>
    <message>
        <source>{node}</source>
        <translation>{node}</translation>
    </message>
    <message>
        <source>{node}, whose Q and DQ take {conversions} %</source>
        <translation>{node}，其 Q 和 DQ 占 {conversions} %</translation>
    </message>
    <message>
        <source>Less than 0.1 % of the expected time: {cause}, {places} {places|place|places}</source>
        <translation>不到预期时间的 0.1 %：{cause}，{places} 处</translation>
    </message>
    <message>
        <source>At most {high} % of the expected time: {cause}, {places} {places|place|places}</source>
        <translation>至多占预期时间的 {high} %：{cause}，{places} 处</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; is stated as {type} {shape}, which are {expected} bytes, and the file has {found}</source>
        <translation>输入 “{input}” 声明为 {type} {shape}，即 {expected} 字节，而文件有 {found} 字节</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; is {expected}, and its array {found}</source>
        <translation>输入 “{input}” 的形状为 {expected}，其数组为 {found}</translation>
    </message>
    <message>
        <source>The data have no array for input &quot;{input}&quot;; they have {names}</source>
        <translation>数据中没有输入 “{input}” 的数组；其中有 {names}</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; accepts {expected}, and its array has {found}: convert it first, in NumPy with astype()</source>
        <translation>输入 “{input}” 的类型为 {expected}，其数组为 {found}：请先转换，在 NumPy 中用 astype()</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; takes {ofRun} samples in a run, and {count} samples of one shape stand before one of another array: give as many as fill a run</source>
        <translation>输入 “{input}” 每次运行取 {ofRun} 个样本，而在另一个数组之前只有 {count} 个同一形状的样本：请提供足以填满一次运行的数量</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; of sample {sample} is {value} at element {element}, which {type} does not hold</source>
        <translation>样本 {sample} 的输入“{input}”在元素 {element} 处是 {value}，{type} 容纳不下</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; of sample {sample} is NaN or infinite at element {element}; remove the sample, or correct what prepares it</source>
        <translation>样本 {sample} 的输入 “{input}” 在元素 {element} 处为 NaN 或无穷；请去掉该样本，或改正其预处理</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot; is {value} at each element of each sample, which no use of the model gives it; take samples from its application</source>
        <translation>输入 “{input}” 在每个样本的每个元素处都是 {value}，实际使用中不会这样；请从应用中取样本</translation>
    </message>
    <message>
        <source>Input &quot;{input}&quot;: its array is {from} and is converted to {to}</source>
        <translation>输入“{input}”：其数组为 {from}，已转换为 {to}</translation>
    </message>
    <message>
        <source>{measured}; input &quot;{input}&quot; is {min} to {max}, as pixels are before they are scaled: divide by 255, subtract the mean and divide by the standard deviation that the model was trained with</source>
        <translation>{measured}；输入 “{input}” 为 {min} 到 {max}，与缩放之前的像素相同：请除以 255，再减去模型训练时的均值并除以标准差</translation>
    </message>
    <message>
        <source>{measured}; input &quot;{input}&quot; is {min} to {max}: check mean, standard deviation and order of channels, and that the labels belong to these samples</source>
        <translation>{measured}；输入 “{input}” 为 {min} 到 {max}：请检查均值、标准差和通道顺序，以及标签是否属于这些样本</translation>
    </message>
    <message>
        <source>The ranges of a cache become Q/DQ with the tool &quot;Create Q/DQ from a calibration cache&quot; (on the command line: tool quantize-from-cache --set cache=FILE)</source>
        <translation>用工具“由校准缓存生成 Q/DQ”（命令行：tool quantize-from-cache --set cache=FILE）可以把缓存里的范围变成 Q/DQ</translation>
    </message>
    <message>
        <source>× {turns}: {first} to {last}</source>
        <translation>× {turns}：{first} 到 {last}</translation>
    </message>
    <message>
        <source>it adds in the kernel of the normalization behind it; the normalized value is read through its pair</source>
        <translation>它在其后归一化的内核中相加；归一化后的值通过其 Q/DQ 对读取</translation>
    </message>
    <message>
        <source>The engine of {bytes} MiB is from the cache; the builder made it in {seconds} s</source>
        <translation>{bytes} MiB 的引擎来自缓存；构建器用了 {seconds} 秒生成它</translation>
    </message>
    <message>
        <source>The engine of {product} is from the cache</source>
        <translation>{product} 的引擎来自缓存</translation>
    </message>
    <message>
        <source>The tool &quot;Convert Q/DQ to a calibration cache and layer precisions&quot; (strip-qdq) writes the float model, the cache, and the precisions to ask for.</source>
        <translation>工具“将 Q/DQ 转成校准缓存和逐层精度”（strip-qdq）会写出浮点模型、缓存以及要请求的精度。</translation>
    </message>
    <message>
        <source>Remove the pair before the activation</source>
        <translation>移除激活前的这对 Q/DQ</translation>
    </message>
    <message>
        <source>Remove the pair before the Add</source>
        <translation>移除 Add 前的这对 Q/DQ</translation>
    </message>
    <message>
        <source>Remove the pair that only float operators read</source>
        <translation>移除只有浮点算子读取的这对 Q/DQ</translation>
    </message>
    <message>
        <source>{message} (input &quot;{input}&quot; of sample {sample} has {value} at element {element})</source>
        <translation>{message}（样本 {sample} 的输入“{input}”在元素 {element} 处是 {value}）</translation>
    </message>
    <message>
        <source>{message} (sample {sample})</source>
        <translation>{message}（样本 {sample}）</translation>
    </message>
    <message>
        <source>{message} (samples {first} to {last})</source>
        <translation>{message}（样本 {first} 到 {last}）</translation>
    </message>
    <message>
        <source>The model has Q/DQ already; the tool &quot;Convert Q/DQ to a calibration cache and layer precisions&quot; (strip-qdq) makes a float model of it</source>
        <translation>模型已有 Q/DQ；工具“将 Q/DQ 转成校准缓存和逐层精度”（strip-qdq）可将其变为浮点模型</translation>
    </message>
    <message>
        <source>The picture could not be converted to PDF</source>
        <translation>无法生成 PDF 图片</translation>
    </message>
    <message>
        <source>all targets</source>
        <translation>所有目标</translation>
    </message>
    <message>
        <source>{target}: nothing was found</source>
        <translation>{target}：没有发现问题</translation>
    </message>
    <message>
        <source>{target}: nothing is found any more</source>
        <translation>{target}：不再发现问题</translation>
    </message>
    <message>
        <source>{target}: errors {errors} → {errors_left}, warnings {warnings} → {warnings_left}, notes {notes} → {notes_left}</source>
        <translation>{target}：错误 {errors} → {errors_left}，警告 {warnings} → {warnings_left}，提示 {notes} → {notes_left}</translation>
    </message>
    <message>
        <source>{rule}={fix}: {title} ({places} {places|place|places}; serves {targets})</source>
        <translation>{rule}={fix}：{title}（{places} 处；对 {targets} 有用）</translation>
    </message>
    <message>
        <source>{rule}={fix} was not taken, which {targets} would need at {places} {places|place|places}: {reason}</source>
        <translation>没有采用 {rule}={fix}，{targets} 有 {places} 处需要它：{reason}</translation>
    </message>
    <message>
        <source>{state} {rule} stays at {places} {places|place|places} on {targets}: {title}. {reason}</source>
        <translation>{state} {rule} 在 {targets} 上还剩 {places} 处：{title}。{reason}</translation>
    </message>
    <message>
        <source>No fix was made</source>
        <translation>没有进行任何修复</translation>
    </message>
    <message>
        <source>{lines}
{line}</source>
        <translation>{lines}
{line}</translation>
    </message>
    <message>
        <source>It was not tried: {count} other trials were made before</source>
        <translation>没有尝试：此前已经尝试了 {count} 次</translation>
    </message>
    <message>
        <source>On {target} it brings another finding, {rule}: {title}</source>
        <translation>它在 {target} 上带来另一个问题 {rule}：{title}</translation>
    </message>
    <message>
        <source>It does not settle its finding here</source>
        <translation>它在这里没有解决它的问题</translation>
    </message>
    <message>
        <source>{count} {count|finding|findings} fixed for {targets} targets</source>
        <translation>为 {targets} 个目标修复了 {count} 个问题</translation>
    </message>
    <message>
        <source>No target is named</source>
        <translation>没有指定目标</translation>
    </message>
    <message>
        <source>{product} runs on a JetPack that brings TensorRT {release}; another release comes with another JetPack</source>
        <translation>{product} 运行在自带 TensorRT {release} 的 JetPack 上；其他版本随其他的 JetPack 提供</translation>
    </message>
    <message>
        <source>Automatic fixes that serve these targets</source>
        <translation>对这些目标有用的自动修复</translation>
    </message>
    <message>
        <source>{turn} from {node}</source>
        <translation>{turn}，从 {node} 起</translation>
    </message>
    <message>
        <source>Constant with NaN</source>
        <translation>含有 NaN 的常量</translation>
    </message>
    <message>
        <source>{count} of the numbers of &quot;{value}&quot; {count|is|are} NaN, and {node} computes with it: the network builds, and NaN comes out. A mask of -inf that was quantized and folded is one origin: 0 times infinity is NaN.</source>
        <translation>“{value}”中有 {count} 个数为 NaN，而 {node} 用它计算：网络可以构建，但结果是 NaN。来源之一是被量化并折叠的 -inf 掩码：0 乘以无穷大是 NaN。</translation>
    </message>
    <message>
        <source>Take the constant from the model as it was before</source>
        <translation>使用模型之前的常量</translation>
    </message>
    <message>
        <source>The numbers are lost in this file. Export the model again, or undo the step that folded them.</source>
        <translation>此文件中已没有这些数值。请重新导出模型，或撤销折叠它们的步骤。</translation>
    </message>
    <message>
        <source>Compute with FP32 or INT32 in place of UINT8</source>
        <translation>用 FP32 或 INT32 代替 UINT8 计算</translation>
    </message>
    <message>
        <source>Numbers from 0 to 255 fit both. The program that fills an input of the network then writes that type.</source>
        <translation>0 到 255 的数在两种类型中都能表示。填充网络输入的程序随之写入该类型。</translation>
    </message>
    <message>
        <source>{folder} is no empty folder; a report is written into an empty one, or into one that it makes</source>
        <translation>{folder} 不是空文件夹；报告写入空文件夹，或写入新建的文件夹</translation>
    </message>
</context>
<context>
    <name>qaliper::Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>Reo&amp;pen Tabs at Start</source>
        <translation>启动时重新打开标签页(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Close Tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Fix All &amp;Automatic</source>
        <translation>自动修复全部(&amp;A)</translation>
    </message>
    <message>
        <source>Fix All of This &amp;Kind…</source>
        <translation>修复所有同类问题(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Next Finding</source>
        <translation>下一个问题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Finding</source>
        <translation>上一个问题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Fix</source>
        <translation>修复(&amp;F)</translation>
    </message>
    <message>
        <source>Pre&amp;view Fix…</source>
        <translation>预览修复(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Explain</source>
        <translation>说明(&amp;E)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>实际大小(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Fit &amp;Width</source>
        <translation>适合宽度(&amp;W)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>问题(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Properties</source>
        <translation>属性(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>缩略图(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>图例(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Shapes on Edges</source>
        <translation>在边上显示形状(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Q/DQ as Nodes</source>
        <translation>将 Q/DQ 显示为节点(&amp;Q)</translation>
    </message>
    <message>
        <source>S&amp;hape Computations</source>
        <translation>形状计算(&amp;H)</translation>
    </message>
    <message>
        <source>Left to &amp;Right</source>
        <translation>从左到右(&amp;R)</translation>
    </message>
    <message>
        <source>In One &amp;Column</source>
        <translation>排成一列(&amp;C)</translation>
    </message>
    <message>
        <source>Like the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Next Tab</source>
        <translation>下一个标签页(&amp;N)</translation>
    </message>
    <message>
        <source>Previou&amp;s Tab</source>
        <translation>上一个标签页(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Command Palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Qaliper</source>
        <translation>关于 Qaliper(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Boo&amp;kmark This Node</source>
        <translation>将此节点加入书签(&amp;K)</translation>
    </message>
    <message>
        <source>Next B&amp;ookmark</source>
        <translation>下一个书签(&amp;O)</translation>
    </message>
    <message>
        <source>Previous Book&amp;mark</source>
        <translation>上一个书签(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Bookmarks</source>
        <translation>书签(&amp;B)</translation>
    </message>
    <message>
        <source>Fit S&amp;election</source>
        <translation>适合所选内容(&amp;E)</translation>
    </message>
    <message>
        <source>Fold Repeated La&amp;yers</source>
        <translation>折叠重复层(&amp;Y)</translation>
    </message>
    <message>
        <source>Fold or Open This Layer</source>
        <translation>折叠或展开此层</translation>
    </message>
    <message>
        <source>Open &amp;TensorRT Output…</source>
        <translation>打开 TensorRT 写出的文件(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;TensorRT</source>
        <translation>TensorRT(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Export Picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Precisions</source>
        <translation>精度(&amp;P)</translation>
    </message>
    <message>
        <source>Q/DQ C&amp;hains</source>
        <translation>Q/DQ 链(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Badges of Findings</source>
        <translation>问题标记(&amp;B)</translation>
    </message>
    <message>
        <source>Heat: Memor&amp;y</source>
        <translation>热度：内存(&amp;Y)</translation>
    </message>
    <message>
        <source>Heat: Measured &amp;Time</source>
        <translation>热度：实测时间(&amp;T)</translation>
    </message>
    <message>
        <source>Show Bo&amp;dy Alone</source>
        <translation>单独显示子图(&amp;D)</translation>
    </message>
    <message>
        <source>Lea&amp;ve Body</source>
        <translation>离开子图(&amp;V)</translation>
    </message>
    <message>
        <source>Compare with a &amp;File…</source>
        <translation>与文件比较(&amp;F)…</translation>
    </message>
    <message>
        <source>Compare with the &amp;Original</source>
        <translation>与原始模型比较(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Next Difference</source>
        <translation>下一处差异(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Difference</source>
        <translation>上一处差异(&amp;P)</translation>
    </message>
    <message>
        <source>Guided &amp;Tour</source>
        <translation>引导教程(&amp;T)</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select Everything &amp;Upstream</source>
        <translation>选择全部上游(&amp;U)</translation>
    </message>
    <message>
        <source>Select Everything &amp;Downstream</source>
        <translation>选择全部下游(&amp;D)</translation>
    </message>
    <message>
        <source>Select One Step &amp;More</source>
        <translation>选择扩大一步(&amp;M)</translation>
    </message>
    <message>
        <source>Select One Step &amp;Less</source>
        <translation>选择缩小一步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Zoom with the Wheel</source>
        <translation>用滚轮缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Go to Properties</source>
        <translation>转到属性(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Copy Names</source>
        <translation>复制名称(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Everything about the Nodes</source>
        <translation>复制节点的全部内容(&amp;E)</translation>
    </message>
    <message>
        <source>De&amp;lete Node…</source>
        <translation>删除节点(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Names in Boxes</source>
        <translation>方框里的名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Attributes in Boxes</source>
        <translation>方框里的属性(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Weights in Boxes</source>
        <translation>方框里的权重(&amp;W)</translation>
    </message>
    <message>
        <source>Heat: E&amp;xpected Time</source>
        <translation>热度：预期时间(&amp;X)</translation>
    </message>
    <message>
        <source>Heat: Time &amp;Lost</source>
        <translation>热度：损失的时间(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Quantize…</source>
        <translation>量化(&amp;Q)…</translation>
    </message>
    <message>
        <source>Where the &amp;Noise Comes From…</source>
        <translation>噪声从哪里来(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Half Precision…</source>
        <translation>半精度(&amp;H)…</translation>
    </message>
    <message>
        <source>Heat: &amp;Noise</source>
        <translation>热度：噪声(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Equal Folded Layers as One Box</source>
        <translation>相同的折叠层合为一框(&amp;E)</translation>
    </message>
    <message>
        <source>Heat: &amp;MACs</source>
        <translation>热度：乘加次数(&amp;M)</translation>
    </message>
    <message>
        <source>As&amp;k TensorRT…</source>
        <translation>询问 TensorRT(&amp;K)…</translation>
    </message>
    <message>
        <source>Meas&amp;ure the Last Step…</source>
        <translation>测量最后一步(&amp;U)…</translation>
    </message>
    <message>
        <source>Tar&amp;gets…</source>
        <translation>目标(&amp;G)…</translation>
    </message>
    <message>
        <source>E&amp;xport Report…</source>
        <translation>导出报告(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Move to TensorRT 11…</source>
        <translation>迁移到 TensorRT 11(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Find the Fastest…</source>
        <translation>寻找最快的布局(&amp;F)…</translation>
    </message>
    <message>
        <source>Ne&amp;xt Cause</source>
        <translation>下一个原因(&amp;X)</translation>
    </message>
    <message>
        <source>Previous Ca&amp;use</source>
        <translation>上一个原因(&amp;U)</translation>
    </message>
</context>
<context>
    <name>qaliper::AppWindow</name>
    <message>
        <source>There is no font with Chinese characters</source>
        <translation>没有含中文字符的字体</translation>
    </message>
</context>
<context>
    <name>qaliper::AskDialog</name>
    <message>
        <source>&amp;Check the model for the release and GPU that answer</source>
        <translation>针对作出回答的版本和 GPU 检查模型(&amp;C)</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>Ask TensorRT about %1</source>
        <translation>就 %1 询问 TensorRT</translation>
    </message>
    <message>
        <source>How far it goes</source>
        <translation>进行到哪一步</translation>
    </message>
    <message>
        <source>&amp;Parse</source>
        <translation>解析(&amp;P)</translation>
    </message>
    <message>
        <source>Whether the parser accepts the model. Takes a second.</source>
        <translation>解析器是否接受该模型。需要一秒。</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>构建(&amp;B)</translation>
    </message>
    <message>
        <source>And the layers of the engine. Needs a GPU, except with TensorRT-RTX.</source>
        <translation>以及引擎的各层。需要 GPU，TensorRT-RTX 除外。</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>And its times, and its outputs beside ONNX Runtime&apos;s. Needs a GPU.</source>
        <translation>还有时间，以及与 ONNX Runtime 并列的输出。需要 GPU。</translation>
    </message>
    <message>
        <source>Stop &amp;after</source>
        <translation>超时停止(&amp;A)</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Build the e&amp;ngine even if the cache has it</source>
        <translation>重新构建引擎，即使缓存中已有(&amp;N)</translation>
    </message>
</context>
<context>
    <name>qaliper::BookmarksPanel</name>
    <message>
        <source>Bookmarks</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Nodes you mark appear here, also at the next start.</source>
        <translation>加入书签的节点会显示在这里，下次启动时仍在。</translation>
    </message>
    <message>
        <source>%1 (not in this version)</source>
        <translation>%1（不在此版本中）</translation>
    </message>
    <message>
        <source>Remove the bookmark</source>
        <translation>移除书签</translation>
    </message>
</context>
<context>
    <name>qaliper::Breadcrumb</name>
    <message>
        <source>Main graph</source>
        <translation>主图</translation>
    </message>
</context>
<context>
    <name>qaliper::Canvas</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>This graph has no nodes.</source>
        <translation>此图没有节点。</translation>
    </message>
</context>
<context>
    <name>qaliper::CompareCommands</name>
    <message>
        <source>As opened</source>
        <translation>打开时的状态</translation>
    </message>
    <message>
        <source>%1, with your changes</source>
        <translation>%1，含您的修改</translation>
    </message>
    <message>
        <source>Compare %1 with</source>
        <translation>将 %1 与以下文件比较</translation>
    </message>
    <message>
        <source>On the disk</source>
        <translation>磁盘上的文件</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>qaliper::ComparePane</name>
    <message>
        <source>Graph of %1</source>
        <translation>%1 的图</translation>
    </message>
</context>
<context>
    <name>qaliper::CompareWindow</name>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The two cannot be compared</source>
        <translation>无法比较这两个模型</translation>
    </message>
    <message>
        <source>Move together</source>
        <translation>同步移动</translation>
    </message>
    <message>
        <source>Scrolling or zooming one picture brings the other to the same place of the network</source>
        <translation>滚动或缩放一侧时，另一侧会移到网络中的同一位置</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>There is no difference.</source>
        <translation>没有差异。</translation>
    </message>
    <message>
        <source>%1 and %2 – comparison</source>
        <translation>%1 与 %2 – 比较</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>Removed %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>Added %1</source>
        <translation>新增 %1</translation>
    </message>
    <message>
        <source>Changed %1</source>
        <translation>更改 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 differences</source>
        <translation>%1 处差异</translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 处差异</translation>
    </message>
</context>
<context>
    <name>qaliper::ConnectionField</name>
    <message>
        <source>Which &amp;TensorRT Is There?</source>
        <translation>那里是哪个 TensorRT？(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Install TensorRT-RTX…</source>
        <translation>安装 TensorRT-RTX(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Where TensorRT is</source>
        <translation>TensorRT 的位置(&amp;W)</translation>
    </message>
    <message>
        <source>python, python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE or ssh:HOST</source>
        <translation>python、python:INTERPRETER、trtexec、trtexec:PROGRAM、docker:IMAGE 或 ssh:HOST</translation>
    </message>
    <message>
        <source>For who has no TensorRT: it builds without a GPU. pip fetches 95 MB.</source>
        <translation>适合没有 TensorRT 的人：它不需要 GPU 即可构建。pip 会下载 95 MB。</translation>
    </message>
    <message>
        <source>&amp;Start the Installation</source>
        <translation>开始安装(&amp;S)</translation>
    </message>
    <message>
        <source>Starts %1</source>
        <translation>启动 %1</translation>
    </message>
</context>
<context>
    <name>qaliper::ConnectionList</name>
    <message>
        <source>Another connection</source>
        <translation>另一个连接</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>尚未询问</translation>
    </message>
    <message>
        <source>It was found on this machine, not entered</source>
        <translation>它是在这台机器上找到的，不是输入的</translation>
    </message>
    <message>
        <source>Starts %1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>What answers there</source>
        <translation>那里回答的是</translation>
    </message>
    <message>
        <source>Connections to TensorRT</source>
        <translation>到 TensorRT 的连接</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Install TensorRT-RTX…</source>
        <translation>安装 TensorRT-RTX(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Start the Installation</source>
        <translation>开始安装(&amp;S)</translation>
    </message>
    <message>
        <source>For who has no TensorRT: it builds without a GPU. pip fetches 95 MB.</source>
        <translation>适合没有 TensorRT 的人：它不需要 GPU 即可构建。pip 会下载 95 MB。</translation>
    </message>
    <message>
        <source>As&amp;k Again</source>
        <translation>再次询问(&amp;K)</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>移除(&amp;V)</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>添加(&amp;D)</translation>
    </message>
    <message>
        <source>C&amp;hange</source>
        <translation>更改(&amp;H)</translation>
    </message>
</context>
<context>
    <name>qaliper::ConnectionWork</name>
    <message>
        <source>%1: parses and builds, and names its GPU when it does</source>
        <translation>%1：可以解析和构建，构建时会说明它的 GPU</translation>
    </message>
    <message>
        <source>%1 on %2: parses, builds and runs</source>
        <translation>%2 上的 %1：可以解析、构建和运行</translation>
    </message>
    <message>
        <source>%1, without a GPU: parses and builds</source>
        <translation>%1，没有 GPU：可以解析和构建</translation>
    </message>
    <message>
        <source>%1, without a GPU: parses</source>
        <translation>%1，没有 GPU：可以解析</translation>
    </message>
    <message>
        <source>Asking which TensorRT is there…</source>
        <translation>正在询问那里是哪个 TensorRT…</translation>
    </message>
    <message>
        <source>Starts %1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>，然后 </translation>
    </message>
    <message>
        <source>Installing TensorRT-RTX…</source>
        <translation>正在安装 TensorRT-RTX…</translation>
    </message>
</context>
<context>
    <name>qaliper::CostWords</name>
    <message>
        <source>Fix 1 finding…</source>
        <translation>修复 1 个问题…</translation>
    </message>
    <message>
        <source>Fix all %1…</source>
        <translation>修复全部 %1 个…</translation>
    </message>
    <message>
        <source>unknown sizes count as&#xa0;1</source>
        <translation>未知维度按 1 计</translation>
    </message>
    <message>
        <source>with 1 more node in its kernel</source>
        <translation>其内核里还有 1 个节点</translation>
    </message>
    <message>
        <source>with %1 more nodes in its kernel</source>
        <translation>其内核里还有 %1 个节点</translation>
    </message>
    <message>
        <source>MACs</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，以 %2 计算</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Time lost</source>
        <translation>损失的时间</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Speed verdict</source>
        <translation>速度判断</translation>
    </message>
    <message>
        <source>Not quantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>Quantize…</source>
        <translation>量化…</translation>
    </message>
    <message>
        <source>Fix %1: %2…</source>
        <translation>修复 %1 个：%2…</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Reformat</source>
        <translation>格式转换（reformat）</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>访存量</translation>
    </message>
    <message>
        <source>Compared with FP16</source>
        <translation>与 FP16 比较</translation>
    </message>
    <message>
        <source>Slower than FP16: %1 % of its time</source>
        <translation>比 FP16 慢：是其时间的 %1 %</translation>
    </message>
</context>
<context>
    <name>qaliper::DataPage</name>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>Samples of what the model will see in use: their ranges become the scales. 100 to 500 are usual. They stay on this machine.</source>
        <translation>模型使用时会遇到的样本：它们的范围决定缩放因子。通常用 100 到 500 个。样本不会离开本机。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Inputs of the model and the data for them</source>
        <translation>模型的输入和对应的数据</translation>
    </message>
    <message>
        <source>Files and folders of data</source>
        <translation>数据的文件和文件夹</translation>
    </message>
    <message>
        <source>Drop .npz, .npy, .csv or .txt files here, or a folder of images.</source>
        <translation>把 .npz、.npy、.csv 或 .txt 文件，或者图像文件夹拖到这里。</translation>
    </message>
    <message>
        <source>Add &amp;files…</source>
        <translation>添加文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Add &amp;images…</source>
        <translation>添加图像(&amp;I)…</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>移除(&amp;V)</translation>
    </message>
    <message>
        <source>Bare numbers: INPUT=FILE:TYPE[SHAPE], then Return</source>
        <translation>纯数值：INPUT=FILE:TYPE[SHAPE]，然后按回车</translation>
    </message>
    <message>
        <source>As x=x.bin:float[100,3,224,224]; the first number of the shape counts the samples</source>
        <translation>例如 x=x.bin:float[100,3,224,224]；形状的第一个数是样本数</translation>
    </message>
    <message>
        <source>File of bare numbers</source>
        <translation>纯数值的文件</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Top-1: the label has the highest score</source>
        <translation>Top-1：标签的得分最高</translation>
    </message>
    <message>
        <source>Top-5: … one of the five highest</source>
        <translation>Top-5：标签的得分在前五名</translation>
    </message>
    <message>
        <source>Mean IoU of classes of pixels</source>
        <translation>像素类别的平均 IoU</translation>
    </message>
    <message>
        <source>La&amp;bels (optional)</source>
        <translation>标签（可选）(&amp;B)</translation>
    </message>
    <message>
        <source>Me&amp;tric</source>
        <translation>指标(&amp;T)</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Numbers of the first samples</source>
        <translation>最前面样本的数值</translation>
    </message>
    <message>
        <source>The first samples, as the model gets them</source>
        <translation>最前面的样本，即模型得到的内容</translation>
    </message>
    <message>
        <source>Data for calibration</source>
        <translation>校准数据</translation>
    </message>
    <message>
        <source>Data (*.npz *.npy *.csv *.tsv *.txt);;All files (*)</source>
        <translation>数据 (*.npz *.npy *.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Folder of images</source>
        <translation>图像文件夹</translation>
    </message>
    <message>
        <source>1 sample was read without a mistake</source>
        <translation>已读取 1 个样本，没有错误</translation>
    </message>
    <message>
        <source>%1 samples were read without a mistake</source>
        <translation>已读取 %1 个样本，没有错误</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>nothing of this name</source>
        <translation>没有这个名称的数组</translation>
    </message>
    <message>
        <source>Picture of sample %1</source>
        <translation>样本 %1 的图片</translation>
    </message>
    <message>
        <source>these are few: what they do not show is not measured</source>
        <translation>样本很少：其中没有出现的情况不会被测量</translation>
    </message>
    <message>
        <source>“%1” is taken for “%2”, the only input</source>
        <translation>“%1”被当作“%2”，唯一的输入</translation>
    </message>
</context>
<context>
    <name>qaliper::DifferenceModel</name>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>How</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>qaliper::DifferenceWords</name>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>input %1: </source>
        <translation>输入 %1：</translation>
    </message>
    <message>
        <source>output %1: </source>
        <translation>输出 %1：</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Input or output</source>
        <translation>输入或输出</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>(model)</source>
        <translation>（模型）</translation>
    </message>
    <message>
        <source>%1, other values</source>
        <translation>%1，数值不同</translation>
    </message>
</context>
<context>
    <name>qaliper::DisabledReason</name>
    <message>
        <source>Several nodes are selected, and it is for one</source>
        <translation>已选中多个节点，而它只针对一个节点</translation>
    </message>
    <message>
        <source>No node is selected</source>
        <translation>未选中节点</translation>
    </message>
    <message>
        <source>There is no step to undo</source>
        <translation>没有可撤销的步骤</translation>
    </message>
    <message>
        <source>There is no step to measure</source>
        <translation>没有可测量的步骤</translation>
    </message>
    <message>
        <source>There is no step to redo</source>
        <translation>没有可重做的步骤</translation>
    </message>
    <message>
        <source>Nothing has been changed since the file was opened</source>
        <translation>打开文件之后没有做过改动</translation>
    </message>
    <message>
        <source>No node was looked at before this one</source>
        <translation>在此之前没有查看过别的节点</translation>
    </message>
    <message>
        <source>No node was looked at after this one</source>
        <translation>在此之后没有查看过别的节点</translation>
    </message>
    <message>
        <source>No node of this model is bookmarked</source>
        <translation>此模型没有加书签的节点</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <source>The model is still being read</source>
        <translation>模型仍在读取</translation>
    </message>
    <message>
        <source>The file could not be opened</source>
        <translation>文件未能打开</translation>
    </message>
    <message>
        <source>Something else is running</source>
        <translation>正在执行其他操作</translation>
    </message>
    <message>
        <source>Something else is running: %1</source>
        <translation>正在执行其他操作：%1</translation>
    </message>
    <message>
        <source>This version could not be checked: %1</source>
        <translation>此版本未能检查：%1</translation>
    </message>
    <message>
        <source>The model is still being checked</source>
        <translation>模型仍在检查</translation>
    </message>
    <message>
        <source>No comparison is open</source>
        <translation>没有打开的比较</translation>
    </message>
    <message>
        <source>It cannot be used now</source>
        <translation>现在无法使用</translation>
    </message>
    <message>
        <source>The model has no Q/DQ pair</source>
        <translation>模型没有 Q/DQ 对</translation>
    </message>
</context>
<context>
    <name>qaliper::DocumentTabs</name>
    <message>
        <source>Close the tab</source>
        <translation>关闭此标签页</translation>
    </message>
    <message>
        <source>All open models</source>
        <translation>所有打开的模型</translation>
    </message>
</context>
<context>
    <name>qaliper::DocumentView</name>
    <message>
        <source>Draw again</source>
        <translation>重新绘制</translation>
    </message>
    <message>
        <source>Some boxes are placed in a simpler way, because the program that places them ended.</source>
        <translation>有些方框按较简单的方式摆放，因为负责摆放的程序已结束。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Qaliper ended before one step on this model was saved.</source>
        <translation>Qaliper 退出时，此模型上有一个步骤尚未保存。</translation>
    </message>
    <message>
        <source>Qaliper ended before %1 steps on this model were saved.</source>
        <translation>Qaliper 退出时，此模型上有 %1 个步骤尚未保存。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>%1 has changed on the disk. Reloading it forgets your steps.</source>
        <translation>%1 在磁盘上已改变。重新加载会丢掉您的步骤。</translation>
    </message>
    <message>
        <source>The picture was written to %1</source>
        <translation>图片已写入 %1</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>再次检查</translation>
    </message>
    <message>
        <source>This version could not be checked, so it cannot be edited: %1</source>
        <translation>此版本未能完成检查，因此无法编辑：%1</translation>
    </message>
    <message>
        <source>Qaliper ended before one step on this model was saved, and the file has changed since. It is restored if it still fits.</source>
        <translation>Qaliper 退出时，此模型上有一个步骤尚未保存，此后文件又有改变。若该步骤仍然适用，将予以恢复。</translation>
    </message>
    <message>
        <source>Qaliper ended before %1 steps on this model were saved, and the file has changed since. Those that still fit are restored.</source>
        <translation>Qaliper 退出时，此模型上有 %1 个步骤尚未保存，此后文件又有改变。仍然适用的步骤将予以恢复。</translation>
    </message>
    <message>
        <source>The picture was written to %1, but it is reduced so much that its boxes cannot be read. An SVG of its own size is sharp; a page with repeated layers folded, or a part, has larger boxes.</source>
        <translation>图片已写入 %1，但缩小得太多，方框无法辨认。原始大小的 SVG 是清晰的；折叠重复层的页面或其中一部分的方框更大。</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The language of this translation, as HTML names it</extracomment>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>The report was written to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message>
        <source>Follow Links</source>
        <translation>跟随链接</translation>
    </message>
    <message>
        <source>Only for a model that you trust: a link may lead to any file</source>
        <translation>仅用于您信任的模型：链接可能指向任何文件</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineAnswer</name>
    <message>
        <source>another type or shape</source>
        <translation>类型或形状不同</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限数</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>within the limit</source>
        <translation>在限度之内</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>最大差异</translation>
    </message>
    <message>
        <source>Beside ONNX Runtime</source>
        <translation>与 ONNX Runtime 相比</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Outputs then</source>
        <translation>此时的输出</translation>
    </message>
    <message>
        <source>Error of the parser</source>
        <translation>解析器的错误</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Expected by</source>
        <translation>预计者</translation>
    </message>
    <message>
        <source>no finding</source>
        <translation>没有发现</translation>
    </message>
    <message>
        <source>Finding that expects a stop where there was none</source>
        <translation>预计停止而实际没有停止的发现</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What your own TensorRT says</source>
        <translation>您自己的 TensorRT 怎么说</translation>
    </message>
    <message>
        <source>Ask a TensorRT of yours about the model: whether it accepts it, which layers it builds, how long they take, and whether its numbers are those of ONNX Runtime. It may be in a Python, a container or another machine.</source>
        <translation>就此模型询问您的一个 TensorRT：是否接受它，构建哪些层，各需多长时间，数值是否与 ONNX Runtime 相同。它可以在 Python、容器或另一台机器里。</translation>
    </message>
    <message>
        <source>Ask my own TensorRT</source>
        <translation>询问自己的 TensorRT</translation>
    </message>
    <message>
        <source>Answer of TensorRT</source>
        <translation>TensorRT 的回答</translation>
    </message>
    <message>
        <source>Undo the Step</source>
        <translation>撤销该步骤</translation>
    </message>
    <message>
        <source>Goes back to the version that it was timed in turns with</source>
        <translation>回到与它轮流计时的那个版本</translation>
    </message>
    <message>
        <source>Search the First Difference</source>
        <translation>查找第一处差异</translation>
    </message>
    <message>
        <source>Builds the model with more outputs, until the first tensor that differs is found</source>
        <translation>用更多输出来构建模型，直到找到第一个不同的张量</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>About another version of the model than the shown one</source>
        <translation>关于模型的另一个版本，而不是显示的版本</translation>
    </message>
    <message>
        <source>Changes tried %1</source>
        <translation>试过的更改 %1</translation>
    </message>
    <message>
        <source>Errors of the parser %1</source>
        <translation>解析器的错误 %1</translation>
    </message>
    <message>
        <source>Contradicted findings %1</source>
        <translation>被反驳的发现 %1</translation>
    </message>
    <message>
        <source>In ONNX Runtime</source>
        <translation>在 ONNX Runtime 中</translation>
    </message>
    <message>
        <source>In TensorRT</source>
        <translation>在 TensorRT 中</translation>
    </message>
    <message>
        <source>Write a Report</source>
        <translation>写报告</translation>
    </message>
    <message>
        <source>Searches the first difference again and writes the part of the model around it, with neutral names, what is fed to it and the command that repeats it, for others to look at</source>
        <translation>重新查找第一处差异，并写出模型在其周围的部分：使用中性名称，附上输入数据和重现它的命令，供他人查看</translation>
    </message>
    <message>
        <source>With Its Constants…</source>
        <translation>保留其常量…</translation>
    </message>
    <message>
        <source>With Drawn Numbers in Place of Its Constants…</source>
        <translation>以随机数代替其常量…</translation>
    </message>
    <message>
        <source>An empty folder for the report</source>
        <translation>存放报告的空文件夹</translation>
    </message>
    <message>
        <source>The report cannot be written there</source>
        <translation>无法将报告写到那里</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineCache</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no valid scale</source>
        <translation>没有有效的缩放因子</translation>
    </message>
    <message>
        <source>not in this model</source>
        <translation>不属于此模型</translation>
    </message>
    <message>
        <source>read by a layer with weights</source>
        <translation>由带权重的层读取</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>no range: its layers stay in float</source>
        <translation>没有范围：其层保持浮点</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>In the model</source>
        <translation>模型中</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>对应依据</translation>
    </message>
    <message>
        <source>%1 ranges</source>
        <translation>%1 个范围</translation>
    </message>
    <message>
        <source>Ranges of the cache</source>
        <translation>缓存中的范围</translation>
    </message>
    <message>
        <source>Create Q/DQ from the cache…</source>
        <translation>由缓存生成 Q/DQ…</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Read by layers %1</source>
        <translation>由层读取 %1</translation>
    </message>
    <message>
        <source>Not needed %1</source>
        <translation>不需要 %1</translation>
    </message>
    <message>
        <source>Not in this model %1</source>
        <translation>不属于此模型 %1</translation>
    </message>
    <message>
        <source>Without a range %1</source>
        <translation>没有范围 %1</translation>
    </message>
    <message>
        <source>Shows the changes before they are applied</source>
        <translation>在应用之前显示改变</translation>
    </message>
    <message>
        <source>No layer with weights has a range in this cache</source>
        <translation>此缓存中没有任何带权重的层的范围</translation>
    </message>
    <message>
        <source>The model already has Q/DQ</source>
        <translation>模型已有 Q/DQ</translation>
    </message>
    <message>
        <source>Ranges of a calibration</source>
        <translation>校准得到的范围</translation>
    </message>
    <message>
        <source>Drop a calibration cache here: it shows which ranges belong to this model and whether the target uses them, and creates Q/DQ from them.</source>
        <translation>将校准缓存拖到此处：显示其中哪些范围属于此模型、目标是否会使用，并可由其生成 Q/DQ。</translation>
    </message>
    <message>
        <source>I have a TensorRT 8 cache</source>
        <translation>我有 TensorRT 8 的缓存</translation>
    </message>
    <message>
        <source>1 range</source>
        <translation>1 个范围</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineEmpty</name>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Guide: %1</source>
        <translation>指南：%1</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>询问…</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineLayers</name>
    <message>
        <source>Precision of each layer</source>
        <translation>各层的精度</translation>
    </message>
    <message>
        <source>Drop the layer information of a built engine here. Measured types then replace expected types in the list and on the graph.</source>
        <translation>将已构建引擎的层信息拖到这里。实测类型随即取代预期类型，列表和图中都是如此。</translation>
    </message>
    <message>
        <source>INT8 is not faster</source>
        <translation>INT8 并不更快</translation>
    </message>
    <message>
        <source>was open</source>
        <translation>此前未定</translation>
    </message>
    <message>
        <source>reformat</source>
        <translation>格式转换</translation>
    </message>
    <message>
        <source>Separate Q/DQ</source>
        <translation>单独的 Q/DQ</translation>
    </message>
    <message>
        <source>reads %1: %2</source>
        <translation>读取 %1：%2</translation>
    </message>
    <message>
        <source>writes %1: %2</source>
        <translation>写出 %1：%2</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>内核 %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Ran in</source>
        <translation>运行类型</translation>
    </message>
    <message>
        <source>Comparison with expected</source>
        <translation>与预期相比</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>对应依据</translation>
    </message>
    <message>
        <source>Layers of the engine</source>
        <translation>引擎的层</translation>
    </message>
    <message>
        <source>Save as evidence…</source>
        <translation>存为证据…</translation>
    </message>
    <message>
        <source>Add this engine to a file that counts how often predictions were right</source>
        <translation>将此引擎加入统计预测准确次数的文件</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Names only. Build with --profilingVerbosity=detailed to measure precision.</source>
        <translation>只有名称。要实测精度，请用 --profilingVerbosity=detailed 构建。</translation>
    </message>
    <message>
        <source>Different from expected %1</source>
        <translation>与预期不同 %1</translation>
    </message>
    <message>
        <source>Reformats %1</source>
        <translation>格式转换 %1</translation>
    </message>
    <message>
        <source>Separate Q/DQ %1</source>
        <translation>单独的 Q/DQ %1</translation>
    </message>
    <message>
        <source>Not matched %1</source>
        <translation>未对应 %1</translation>
    </message>
    <message>
        <source>Add to a file of evidence</source>
        <translation>加入证据文件</translation>
    </message>
    <message>
        <source>Evidence (*.json);;All files (*)</source>
        <translation>证据 (*.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineLog</name>
    <message>
        <source>Messages of the TensorRT that is asked</source>
        <translation>所询问的 TensorRT 的消息</translation>
    </message>
    <message>
        <source>Messages of TensorRT appear here while it is asked.</source>
        <translation>询问 TensorRT 时，它的消息显示在这里。</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineMessage</name>
    <message>
        <source>Evidence for each cause, strongest first</source>
        <translation>可能的原因，最有力者在前</translation>
    </message>
    <message>
        <source>Evidence for the cause</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1 第 %2 行</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> 及另外 %1 处</translation>
    </message>
    <message>
        <source>Qaliper has no explanation for this message.</source>
        <translation>Qaliper 对此消息没有解释。</translation>
    </message>
    <message>
        <source>Its cause was fixed. Build again to see whether TensorRT accepts the model.</source>
        <translation>其原因已修复。请重新构建，看 TensorRT 是否接受该模型。</translation>
    </message>
    <message>
        <source>Show on the graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Other fixes</source>
        <translation>其他修复</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineMessages</name>
    <message>
        <source>Check for this target</source>
        <translation>按此目标检查</translation>
    </message>
    <message>
        <source>No message in this log needs an action.</source>
        <translation>此日志中没有需要处理的消息。</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Errors and warnings of a build</source>
        <translation>构建的错误和警告</translation>
    </message>
    <message>
        <source>Drop a build log here. Its target is used for the check, and each message shows its meaning, its node and a fix. Logs of Polygraphy and of ONNX Runtime are read, too.</source>
        <translation>将构建日志拖到这里。其目标会被采用，每条消息都会显示其含义、所属位置和有效的修复。Polygraphy 和 ONNX Runtime 的日志同样可读。</translation>
    </message>
    <message>
        <source>My build stopped</source>
        <translation>我的构建中止了</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>This log is of another model: of its layers, %1 of %2 are in this one.</source>
        <translation>此日志属于另一个模型：它的 %2 个层中只有 %1 个在此模型中。</translation>
    </message>
</context>
<context>
    <name>qaliper::EnginePanel</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>A build log, layer information, a profile, times or a calibration cache</source>
        <translation>构建日志、层信息、性能分析、计时或校准缓存</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Time  %1 ms</source>
        <translation>时间  %1 ms</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>询问…</translation>
    </message>
    <message>
        <source>Asks a TensorRT of yours about the model</source>
        <translation>就该模型询问您的 TensorRT</translation>
    </message>
    <message>
        <source>Asking TensorRT</source>
        <translation>正在询问 TensorRT</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>关闭此面板</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineTab</name>
    <message>
        <source>Forget</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineTimes</name>
    <message>
        <source>Measured times</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>Drop a profile here: it shows the milliseconds of each layer on the graph and in a list. A second profile is compared with the first, layer by layer: before and after a fix, or FP16 and INT8.</source>
        <translation>将性能分析文件拖到这里：各层的毫秒数，以热度显示在图上，并列成表。第二个文件会与第一个逐层比较：修复前后，或 FP16 与 INT8。</translation>
    </message>
    <message>
        <source>INT8 is not faster</source>
        <translation>INT8 并不更快</translation>
    </message>
    <message>
        <source>reformat</source>
        <translation>格式转换</translation>
    </message>
    <message>
        <source>Separate Q/DQ</source>
        <translation>单独的 Q/DQ</translation>
    </message>
    <message>
        <source>helper</source>
        <translation>辅助</translation>
    </message>
    <message>
        <source>%1, expected</source>
        <translation>%1，预期</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>对应依据</translation>
    </message>
    <message>
        <source>Node or layer</source>
        <translation>节点或层</translation>
    </message>
    <message>
        <source>Before, ms</source>
        <translation>之前（ms）</translation>
    </message>
    <message>
        <source>After, ms</source>
        <translation>之后（ms）</translation>
    </message>
    <message>
        <source>Difference, ms</source>
        <translation>差（ms）</translation>
    </message>
    <message>
        <source>%1 ms for one inference (%2)</source>
        <translation>一次推理 %1 ms（%2）</translation>
    </message>
    <message>
        <source>%1 ms (%2) became %3 ms (%4)</source>
        <translation>%1 ms（%2）变为 %3 ms（%4）</translation>
    </message>
    <message>
        <source>Time of each layer</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Swap before and after</source>
        <translation>交换前后</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>前后对比</translation>
    </message>
    <message>
        <source>Measured share</source>
        <translation>实测占比</translation>
    </message>
    <message>
        <source>Expected share</source>
        <translation>预期占比</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Beside expected</source>
        <translation>与预期比较</translation>
    </message>
</context>
<context>
    <name>qaliper::EngineWords</name>
    <message>
        <source>passed</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>guess</source>
        <translation>推测</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>TensorRT&apos;s metadata names the node</source>
        <translation>TensorRT 的元数据指明了节点</translation>
    </message>
    <message>
        <source>The layer&apos;s name contains the name of the node</source>
        <translation>层名称中含有节点的名称</translation>
    </message>
    <message>
        <source>The layer&apos;s name resembles the name of the node</source>
        <translation>层名称与节点名称相近</translation>
    </message>
    <message>
        <source>No node of the model has such a name</source>
        <translation>模型中没有这个名称的节点</translation>
    </message>
    <message>
        <source>TensorRT %1</source>
        <translation>TensorRT %1</translation>
    </message>
    <message>
        <source>compute capability %1.%2</source>
        <translation>计算能力 %1.%2</translation>
    </message>
    <message>
        <source>strongly typed</source>
        <translation>强类型</translation>
    </message>
    <message>
        <source> to %1</source>
        <translation> 至 %1</translation>
    </message>
    <message>
        <source>TensorRT, unknown version</source>
        <translation>TensorRT，未指明版本</translation>
    </message>
</context>
<context>
    <name>qaliper::ErrorWords</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>qaliper::ExportDialog</name>
    <message>
        <source>Fold repeated &amp;layers</source>
        <translation>折叠重复层(&amp;L)</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Distance in tensors</source>
        <translation>距离（张量数）(&amp;D)</translation>
    </message>
    <message>
        <source>Scope of &amp;names</source>
        <translation>名称作用域(&amp;N)</translation>
    </message>
    <message>
        <source>The nodes of a sc&amp;ope of names</source>
        <translation>一个名称作用域的节点(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>大小(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Heat</source>
        <translation>热度(&amp;H)</translation>
    </message>
    <message>
        <source>MACs, estimated</source>
        <translation>乘加次数（估计）</translation>
    </message>
    <message>
        <source>Memory, estimated</source>
        <translation>内存（估计）</translation>
    </message>
    <message>
        <source>Time, measured</source>
        <translation>时间（实测）</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>The &amp;whole graph</source>
        <translation>整个图(&amp;W)</translation>
    </message>
    <message>
        <source>The &amp;visible part</source>
        <translation>当前可见部分(&amp;V)</translation>
    </message>
    <message>
        <source>A separate picture of each f&amp;inding (%1), with an index page</source>
        <translation>每个问题（%1）各一张图片，并附索引页(&amp;I)</translation>
    </message>
    <message>
        <source>The graph has %L1 boxes. Most viewers are slow with so many. Folding repeated layers helps.</source>
        <translation>此图有 %L1 个框，多数查看器会很慢。折叠重复层会有帮助。</translation>
    </message>
    <message>
        <source>The graph has %L1 boxes. Most viewers are slow with so many.</source>
        <translation>此图有 %L1 个框，多数查看器会很慢。</translation>
    </message>
    <message>
        <source>SVG, sharp at any size</source>
        <translation>SVG，任意缩放都清晰</translation>
    </message>
    <message>
        <source>PNG, for any viewer</source>
        <translation>PNG，任何查看器都能打开</translation>
    </message>
    <message>
        <source>As large as fits</source>
        <translation>尽可能大</translation>
    </message>
    <message>
        <source>The &amp;selection and its surroundings</source>
        <translation>选中的内容及其附近(&amp;S)</translation>
    </message>
    <message>
        <source>Expected time</source>
        <translation>预期时间</translation>
    </message>
    <message>
        <source>Time lost</source>
        <translation>损失的时间</translation>
    </message>
    <message>
        <source>Noise, measured</source>
        <translation>噪声，实测</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>页面(&amp;P)</translation>
    </message>
    <message>
        <source>For a page, a long graph is in columns beside each other, and repeated layers become one box where it could not be read otherwise</source>
        <translation>对于页面，长图会分成并排的多列；若仍无法阅读，重复的层会合为一框</translation>
    </message>
    <message>
        <source>As large as the graph</source>
        <translation>与图一样大</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>幻灯片，16:9</translation>
    </message>
    <message>
        <source>A4, landscape</source>
        <translation>A4，横向</translation>
    </message>
    <message>
        <source>Screen, 1920 × 1080</source>
        <translation>屏幕，1920 × 1080</translation>
    </message>
    <message>
        <source>The whole graph fits a PNG at %L1 % of its size only, where its boxes cannot be read. Select SVG, a page, or a part.</source>
        <translation>整个图只有缩小到 %L1 % 才能放进 PNG，此时方框无法辨认。请选择 SVG、页面或其中一部分。</translation>
    </message>
    <message>
        <source>&amp;Title line with model, target, date and version</source>
        <translation>带模型、目标、日期和版本的标题行(&amp;T)</translation>
    </message>
    <message>
        <source>PDF, sharp and for any viewer</source>
        <translation>PDF，清晰，任何查看器都能打开</translation>
    </message>
</context>
<context>
    <name>qaliper::FastestChoice</name>
    <message>
        <source>Start from what was &amp;measured before</source>
        <translation>从之前测量的内容开始(&amp;M)</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>&amp;Goal</source>
        <translation>目标(&amp;G)</translation>
    </message>
    <message>
        <source>It may ta&amp;ke</source>
        <translation>最长用时(&amp;K)</translation>
    </message>
    <message>
        <source>Sam&amp;ples</source>
        <translation>样本(&amp;P)</translation>
    </message>
    <message>
        <source>F&amp;loat model</source>
        <translation>浮点模型(&amp;L)</translation>
    </message>
    <message>
        <source>Builds the model without the Q/DQ pairs of one group of operators after the other, and times each in turns with the model. Repeated blocks are decided once. Only what lies beyond the spread counts as faster, and the result is never slower than the model without any pair. TensorRT needs a GPU for this.</source>
        <translation>依次构建去掉某一组算子的 Q/DQ 对的模型，每个都与原模型轮流计时。重复的块只决定一次。只有超出离散的才算更快，结果绝不会比没有任何 Q/DQ 对的模型慢。TensorRT 为此需要 GPU。</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Fastest that keeps the outputs within</source>
        <translation>输出保持以下信噪比的最快者</translation>
    </message>
    <message>
        <source>Smallest engine that is not slower</source>
        <translation>不变慢的最小引擎</translation>
    </message>
    <message>
        <source>Signal to noise that the outputs keep</source>
        <translation>输出要保持的信噪比</translation>
    </message>
    <message>
        <source> dB</source>
        <translation> dB</translation>
    </message>
    <message>
        <source>None: this model without its pairs</source>
        <translation>无：即去掉 Q/DQ 对的本模型</translation>
    </message>
    <message>
        <source>The float model that this one was made from: its weights replace rounded ones, and its outputs are the right ones</source>
        <translation>生成本模型的浮点模型：它的权重取代舍入后的权重，它的输出作为正确的输出</translation>
    </message>
    <message>
        <source>Choos&amp;e…</source>
        <translation>选择(&amp;E)…</translation>
    </message>
    <message>
        <source>The float model</source>
        <translation>浮点模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Variants that were timed on this TensorRT and GPU are not timed again</source>
        <translation>在这个 TensorRT 和 GPU 上计时过的变体不再计时</translation>
    </message>
    <message>
        <source>Nothing was measured of this model yet</source>
        <translation>这个模型尚无测量结果</translation>
    </message>
</context>
<context>
    <name>qaliper::FastestDialog</name>
    <message>
        <source>Find the fastest placement for %1</source>
        <translation>为 %1 寻找最快的布局</translation>
    </message>
    <message>
        <source>&amp;1 Search</source>
        <translation>&amp;1 搜索</translation>
    </message>
    <message>
        <source>&amp;2 Result</source>
        <translation>&amp;2 结果</translation>
    </message>
    <message>
        <source>This is about another version of the model than the shown one.</source>
        <translation>这是关于模型的另一个版本，而不是所显示的版本。</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
</context>
<context>
    <name>qaliper::FastestPage</name>
    <message>
        <source>in float</source>
        <translation>浮点</translation>
    </message>
    <message>
        <source>quantized, too small to be timed</source>
        <translation>量化，占时过小，未计时</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>quantized, not timed</source>
        <translation>量化，未计时</translation>
    </message>
    <message>
        <source>Timed in the model without any other pair</source>
        <translation>在没有其他 Q/DQ 对的模型中计时</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索的进度</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>With pairs, ms</source>
        <translation>有 Q/DQ 对，ms</translation>
    </message>
    <message>
        <source>Without, ms</source>
        <translation>没有，ms</translation>
    </message>
    <message>
        <source>Without them</source>
        <translation>去掉之后</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Groups of quantized operators</source>
        <translation>量化算子的组</translation>
    </message>
    <message>
        <source>A click shows the operators of a group in the graph</source>
        <translation>单击可在图中显示一组的算子</translation>
    </message>
    <message>
        <source>There is no helper process to judge the outputs in</source>
        <translation>没有可用来评判输出的辅助进程</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消。没有任何改变。</translation>
    </message>
    <message>
        <source>The search ends with what is confirmed so far. Cancel once more to drop that, too.</source>
        <translation>搜索以至今确认的内容结束。再次取消则连这也放弃。</translation>
    </message>
    <message>
        <source>Cancelled before anything was measured.</source>
        <translation>在测量任何内容之前已取消。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>No variant keeps %1 dB</source>
        <translation>没有变体能保持 %1 dB</translation>
    </message>
    <message>
        <source>The search ended early: %1</source>
        <translation>搜索提前结束：%1</translation>
    </message>
    <message>
        <source>The search ended before everything was tried; the next one starts from what was measured</source>
        <translation>搜索在全部尝试之前结束；下一次从已测量的内容开始</translation>
    </message>
    <message>
        <source>The result was not timed once more</source>
        <translation>结果没有再次计时</translation>
    </message>
</context>
<context>
    <name>qaliper::FileCommands</name>
    <message>
        <source>Open models</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Read %1 again?</source>
        <translation>重新读取 %1？</translation>
    </message>
    <message>
        <source>The fixes that were applied and not saved are forgotten.</source>
        <translation>已应用但未保存的修复会丢失。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>保存 %1</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg);;All files (*)</source>
        <translation>SVG 图片 (*.svg);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>Without saving, the fixes that were applied are lost. The file on disk is as it was.</source>
        <translation>若不保存，已应用的修复会丢失。磁盘上的文件保持原样。</translation>
    </message>
    <message>
        <source>The demo model cannot be opened</source>
        <translation>无法打开演示模型</translation>
    </message>
    <message>
        <source>Open TensorRT output for %1</source>
        <translation>打开 TensorRT 关于 %1 写出的文件</translation>
    </message>
    <message>
        <source>Logs, layers, profiles, times, caches (*.log *.txt *.json *.cache *.calib);;All files (*)</source>
        <translation>日志、层信息、性能分析、计时、缓存 (*.log *.txt *.json *.cache *.calib);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A folder for the pictures</source>
        <translation>存放图片的文件夹</translation>
    </message>
    <message>
        <source>PNG pictures (*.png);;All files (*)</source>
        <translation>PNG 图片 (*.png);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Nothing was opened from the network</source>
        <translation>没有从网络打开任何内容</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
    </message>
    <message>
        <source>Save %1?</source>
        <translation>保存 %1？</translation>
    </message>
    <message>
        <source>Another program has changed or removed the file. Without saving, what is open here is lost.</source>
        <translation>其他程序更改或删除了该文件。若不保存，此处打开的内容会丢失。</translation>
    </message>
    <message>
        <source>%1 is being saved</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>It is closed when that is done. If saving is stopped, the file stays as it was.</source>
        <translation>完成后即会关闭。若停止保存，文件保持原样。</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Stop saving</source>
        <translation>停止保存</translation>
    </message>
    <message>
        <source>The picture was not written</source>
        <translation>图片未写入</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>HTML pages (*.html);;All files (*)</source>
        <translation>HTML 页面 (*.html);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The report was not written</source>
        <translation>报告未写入</translation>
    </message>
    <message>
        <source>PDF pictures (*.pdf);;All files (*)</source>
        <translation>PDF 图片 (*.pdf);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingCard</name>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>What to do…</source>
        <translation>如何处理…</translation>
    </message>
    <message>
        <source>Review fix…</source>
        <translation>复核修复…</translation>
    </message>
    <message>
        <source>Fix all %1</source>
        <translation>全部修复：%1</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Draw the part of the graph before and after the fix</source>
        <translation>绘出修复前后的这一部分图</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>What the rule looks for, why it matters, and where that is written</source>
        <translation>规则检查什么、为何重要、依据何在</translation>
    </message>
    <message>
        <source>Other fixes</source>
        <translation>其他修复</translation>
    </message>
    <message>
        <source>Fix %1 of %2</source>
        <translation>修复 %2 处中的 %1 处</translation>
    </message>
    <message>
        <source>Shows this tensor</source>
        <translation>显示此张量</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingCommands</name>
    <message>
        <source>Fix all of this kind…</source>
        <translation>修复所有同类问题…</translation>
    </message>
    <message>
        <source>Show on the graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Ignore…</source>
        <translation>忽略…</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingSections</name>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>Without a module</source>
        <translation>不属于任何模块</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingsModel</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingsPanel</name>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>Apply every fix that is exact, beneficial and free of regret, until none is left</source>
        <translation>应用所有精确、有益且不会后悔的修复，直到没有可用的为止</translation>
    </message>
    <message>
        <source>Show what is not reported, and why</source>
        <translation>显示未报告的问题及原因</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Filter by words</source>
        <translation>按文字筛选</translation>
    </message>
    <message>
        <source>Filter the findings by words</source>
        <translation>按文字筛选问题</translation>
    </message>
    <message>
        <source>Fix 1 finding automatically</source>
        <translation>自动修复 1 个问题</translation>
    </message>
    <message>
        <source>Fix %1 findings automatically</source>
        <translation>自动修复 %1 个问题</translation>
    </message>
    <message>
        <source>1 ignored finding</source>
        <translation>已忽略 1 个问题</translation>
    </message>
    <message>
        <source>%1 ignored findings</source>
        <translation>已忽略 %1 个问题</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Findings appear here when a model is open.</source>
        <translation>打开模型后，问题会显示在这里。</translation>
    </message>
    <message>
        <source>Nothing matches the filter</source>
        <translation>没有符合筛选条件的问题</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>No rule has anything to report for %1.</source>
        <translation>没有规则对 %1 报告问题。</translation>
    </message>
    <message>
        <source>Order of the findings</source>
        <translation>问题的排列方式</translation>
    </message>
    <message>
        <source>What the findings are ordered by</source>
        <translation>问题按什么排列</translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>按原因</translation>
    </message>
    <message>
        <source>By severity</source>
        <translation>按严重程度</translation>
    </message>
    <message>
        <source>By rule</source>
        <translation>按规则</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>Show all findings</source>
        <translation>显示所有问题</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
</context>
<context>
    <name>qaliper::FindingsView</name>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Copy all as a list</source>
        <translation>全部复制为列表</translation>
    </message>
</context>
<context>
    <name>qaliper::FixReviewDialog</name>
    <message>
        <source>Fix all of this kind</source>
        <translation>修复所有同类问题</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>No fix is known</source>
        <translation>没有已知的修复</translation>
    </message>
    <message>
        <source>(not possible here)</source>
        <translation>（此处不可用）</translation>
    </message>
    <message>
        <source>%1 of %2 chosen</source>
        <translation>已选 %1 / %2</translation>
    </message>
    <message>
        <source>Fix 1 finding</source>
        <translation>修复 1 个问题</translation>
    </message>
    <message>
        <source>Fix %1 findings</source>
        <translation>修复 %1 个问题</translation>
    </message>
    <message>
        <source>Preview…</source>
        <translation>预览…</translation>
    </message>
    <message>
        <source>Shows the model before and after, and proves that the numbers stay equal</source>
        <translation>显示修改前后的模型，并检验数值是否不变</translation>
    </message>
    <message>
        <source>At 1 place</source>
        <translation>在 1 处</translation>
    </message>
    <message>
        <source>At %1 places together</source>
        <translation>同时在 %1 处</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>正在试做…</translation>
    </message>
    <message>
        <source>Tried: %1</source>
        <translation>试做结果：%1</translation>
    </message>
</context>
<context>
    <name>qaliper::FormerBuildPage</name>
    <message>
        <source>With weak typing, flags said in which types TensorRT may compute. From 11.0 on the types of the model decide. Paste how the model was built: what the flags, the calibration cache and the precisions of layers gave the engine goes into the model.</source>
        <translation>在弱类型下，由标志说明 TensorRT 可以用哪些类型计算。自 11.0 起由模型的类型决定。请粘贴模型的构建方式：标志、校准缓存和层精度给予引擎的类型会写入模型。</translation>
    </message>
    <message>
        <source>&amp;Command line of trtexec or Polygraphy, provider options, keys of nvinfer, or flags</source>
        <translation>trtexec 或 Polygraphy 的命令行、提供程序选项、nvinfer 的键或标志(&amp;C)</translation>
    </message>
    <message>
        <source>The one that is named above, or none</source>
        <translation>上面提到的那个，或没有</translation>
    </message>
    <message>
        <source>Calibration c&amp;ache</source>
        <translation>校准缓存(&amp;A)</translation>
    </message>
    <message>
        <source>Choos&amp;e…</source>
        <translation>选择(&amp;E)…</translation>
    </message>
    <message>
        <source>Calibration cache</source>
        <translation>校准缓存</translation>
    </message>
    <message>
        <source>The target, %1, has weak typing. Choose one with strong typing first, such as TensorRT 11.5</source>
        <translation>目标 %1 是弱类型。请先选择强类型的目标，例如 TensorRT 11.5</translation>
    </message>
    <message>
        <source>%1: strongly typed already</source>
        <translation>%1：已经是强类型</translation>
    </message>
    <message>
        <source>%1: the builder may choose %2</source>
        <translation>%1：构建器可以选择 %2</translation>
    </message>
    <message>
        <source>calibration cache %1</source>
        <translation>校准缓存 %1</translation>
    </message>
    <message>
        <source>1 precision of a layer or pattern</source>
        <translation>1 个层或模式的精度</translation>
    </message>
    <message>
        <source>%1 precisions of layers or patterns</source>
        <translation>%1 个层或模式的精度</translation>
    </message>
</context>
<context>
    <name>qaliper::GraphView</name>
    <message>
        <source>Open or close what is folded in</source>
        <translation>展开或收起折叠的内容</translation>
    </message>
    <message>
        <source>Fold this layer</source>
        <translation>折叠此层</translation>
    </message>
    <message>
        <source>Fold all layers</source>
        <translation>折叠所有层</translation>
    </message>
    <message>
        <source>Open all layers</source>
        <translation>展开所有层</translation>
    </message>
    <message>
        <source>Show “%1” alone</source>
        <translation>单独显示“%1”</translation>
    </message>
    <message>
        <source>%1 (%2 places)</source>
        <translation>%1（%2 处）</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Go to its producer, %1</source>
        <translation>转到产生它的节点 %1</translation>
    </message>
    <message>
        <source>Go to its consumer, %1</source>
        <translation>转到读取它的节点 %1</translation>
    </message>
    <message>
        <source>Go to a consumer (%1)</source>
        <translation>转到一个读取者（%1）</translation>
    </message>
    <message>
        <source>Links to other boxes</source>
        <translation>通往其他方框的链接</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>Explain: %1</source>
        <translation>解释：%1</translation>
    </message>
</context>
<context>
    <name>qaliper::GraphWords</name>
    <message>
        <source>type not known</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>represents %1 nodes</source>
        <translation>代表 %1 个节点</translation>
    </message>
    <message>
        <source>Double-click opens it</source>
        <translation>双击可展开</translation>
    </message>
    <message>
        <source>Double-click shows it alone</source>
        <translation>双击可单独显示</translation>
    </message>
    <message>
        <source>A click goes to where it goes on</source>
        <translation>单击可跳到接续之处</translation>
    </message>
    <message>
        <source>A click lists them</source>
        <translation>单击可列出它们</translation>
    </message>
    <message>
        <source>%1 more links in its menu</source>
        <translation>其菜单中另有 %1 个链接</translation>
    </message>
    <message>
        <source>%1, column %2</source>
        <translation>%1，第 %2 列</translation>
    </message>
    <message>
        <source>QuantizeLinear → DequantizeLinear</source>
        <translation>QuantizeLinear → DequantizeLinear</translation>
    </message>
    <message>
        <source>Double-click shows both</source>
        <translation>双击可分开显示两者</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>%2 个中有 %1 个实测</translation>
    </message>
    <message>
        <source>TensorRT copies into another layout or type around it</source>
        <translation>TensorRT 在其周围复制到另一布局或类型</translation>
    </message>
    <message>
        <source>connector %1: %2</source>
        <translation>连接点 %1：%2</translation>
    </message>
    <message>
        <source>Ran as a layer of its own</source>
        <translation>作为单独的层运行</translation>
    </message>
    <message>
        <source>A click opens it</source>
        <translation>单击即可展开</translation>
    </message>
</context>
<context>
    <name>qaliper::GuideWords</name>
    <message>
        <source>en</source>
        <extracomment>The language the guides are shown in: &quot;zh_CN&quot; in the Chinese translation</extracomment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>qaliper::HalfDialog</name>
    <message>
        <source>&amp;1 Data</source>
        <translation>&amp;1 数据</translation>
    </message>
    <message>
        <source>&amp;2 Result</source>
        <translation>&amp;2 结果</translation>
    </message>
    <message>
        <source>Half precision for %1</source>
        <translation>%1 的半精度</translation>
    </message>
    <message>
        <source>The model or its target has changed, so the result was dropped. Convert it once more.</source>
        <translation>模型或其目标已改变，因此结果被丢弃。请重新转换。</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>Con&amp;vert</source>
        <translation>转换(&amp;V)</translation>
    </message>
    <message>
        <source>Samples of what the model will see in use: their ranges decide. They stay on this machine.</source>
        <translation>模型在使用中会看到的样本：由它们的范围决定。它们留在本机。</translation>
    </message>
</context>
<context>
    <name>qaliper::HalfPage</name>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量的进度</translation>
    </message>
    <message>
        <source>Ranges of all tensors are measured on the samples. What could leave the range of the type, or lose small numbers, stays FP32. A quarter of the samples is held out and measures the result.</source>
        <translation>在样本上测量所有张量的范围。可能超出类型范围或丢失小数值的部分保持 FP32。四分之一的样本留作检验，测量结果。</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>类型(&amp;T)</translation>
    </message>
    <message>
        <source>Operators, nodes or globs such as *head*, with commas</source>
        <translation>算子、节点或 *head* 这样的通配符，用逗号分隔</translation>
    </message>
    <message>
        <source>&amp;Leave in FP32</source>
        <translation>保持 FP32(&amp;L)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Signal to noise (SQNR)</source>
        <translation>信噪比 (SQNR)</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Accuracy of the outputs</source>
        <translation>输出的精度</translation>
    </message>
    <message>
        <source>Each output keeps %1 dB</source>
        <translation>每个输出都保持 %1 dB</translation>
    </message>
    <message>
        <source>Each output keeps %1 dB or stays near zero</source>
        <translation>每个输出都保持 %1 dB 或接近零</translation>
    </message>
    <message>
        <source>An output keeps less than %1 dB</source>
        <translation>有输出低于 %1 dB</translation>
    </message>
    <message>
        <source>%1 % of the float MACs in %2</source>
        <translation>%1 % 的浮点乘加次数用 %2</translation>
    </message>
    <message>
        <source>1 Cast was added</source>
        <translation>增加了 1 个 Cast</translation>
    </message>
    <message>
        <source>%1 Casts were added</source>
        <translation>增加了 %1 个 Cast</translation>
    </message>
    <message>
        <source>expected time: %1 % of what it was</source>
        <translation>预期时间：原来的 %1 %</translation>
    </message>
    <message>
        <source>on weights that are inputs of the graph as well: %1</source>
        <translation>其中位于同时是图输入的权重上：%1</translation>
    </message>
</context>
<context>
    <name>qaliper::HistogramView</name>
    <message>
        <source>Histogram of the values</source>
        <translation>数值直方图</translation>
    </message>
</context>
<context>
    <name>qaliper::HistoryModel</name>
    <message>
        <source>As opened</source>
        <translation>刚打开时</translation>
    </message>
    <message>
        <source>Numbers for %1</source>
        <translation>针对 %1 的数字</translation>
    </message>
</context>
<context>
    <name>qaliper::HistoryPanel</name>
    <message>
        <source>on disk</source>
        <translation>磁盘版本</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>The steps of a model appear here.</source>
        <translation>模型的步骤会显示在这里。</translation>
    </message>
    <message>
        <source>Nothing was changed yet. Fixes become steps that can be gone back to.</source>
        <translation>尚无改动。修复会成为可以退回的步骤。</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>转到此步骤</translation>
    </message>
    <message>
        <source>Compare with what is shown…</source>
        <translation>与当前显示的版本比较…</translation>
    </message>
    <message>
        <source>Compare the two chosen steps…</source>
        <translation>比较所选的两个步骤…</translation>
    </message>
    <message>
        <source>%1, too low</source>
        <translation>%1，过低</translation>
    </message>
    <message>
        <source>time %1</source>
        <translation>时间 %1</translation>
    </message>
</context>
<context>
    <name>qaliper::IgnoreDialog</name>
    <message>
        <source>Ignore a finding</source>
        <translation>忽略问题</translation>
    </message>
    <message>
        <source>All its %1 places</source>
        <translation>它的全部 %1 处</translation>
    </message>
    <message>
        <source>Why it does not matter here</source>
        <translation>为何在这里无关紧要</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Finding and reason are written to qaliper.toml beside the model. qaliper-cli reads that file, too.</source>
        <translation>问题和理由会写入模型旁边的 qaliper.toml，qaliper-cli 也会读取它。</translation>
    </message>
</context>
<context>
    <name>qaliper::IgnoredDialog</name>
    <message>
        <source>Ignored findings of %1</source>
        <translation>%1 中忽略的问题</translation>
    </message>
    <message>
        <source>Nothing is ignored.</source>
        <translation>没有忽略任何问题。</translation>
    </message>
    <message>
        <source>Because: %1</source>
        <translation>理由：%1</translation>
    </message>
    <message>
        <source>Report again</source>
        <translation>重新报告</translation>
    </message>
    <message>
        <source>qaliper.toml ignores the whole rule %1</source>
        <translation>qaliper.toml 忽略了整个规则 %1</translation>
    </message>
</context>
<context>
    <name>qaliper::KeptTable</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Why it stays FP32</source>
        <translation>保持 FP32 的原因</translation>
    </message>
    <message>
        <source>Nodes that stay FP32</source>
        <translation>保持 FP32 的节点</translation>
    </message>
    <message>
        <source>1 node stays FP32</source>
        <translation>1 个节点保持 FP32</translation>
    </message>
    <message>
        <source>%1 nodes stay FP32</source>
        <translation>%1 个节点保持 FP32</translation>
    </message>
</context>
<context>
    <name>qaliper::Legend</name>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Data movement</source>
        <translation>数据搬运</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Pooling, reduction</source>
        <translation>池化、归约</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Input, output</source>
        <translation>输入、输出</translation>
    </message>
    <message>
        <source>Control flow, calls</source>
        <translation>控制流、调用</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>INT8 chain</source>
        <translation>INT8 链</translation>
    </message>
    <message>
        <source>FP8 chain</source>
        <translation>FP8 链</translation>
    </message>
    <message>
        <source>Broken chain</source>
        <translation>断开的链</translation>
    </message>
    <message>
        <source>Q → DQ, scale</source>
        <translation>Q → DQ，缩放因子</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>One layer</source>
        <translation>同一层</translation>
    </message>
    <message>
        <source>MACs to %1, estimated</source>
        <translation>乘加次数，最高 %1（估计）</translation>
    </message>
    <message>
        <source>Memory to %1, estimated</source>
        <translation>内存，最高 %1（估计）</translation>
    </message>
    <message>
        <source>Time to %1, measured</source>
        <translation>时间，最长 %1（实测）</translation>
    </message>
    <message>
        <source>Not quantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>Fault of the graph</source>
        <translation>图的错误</translation>
    </message>
    <message>
        <source>Expected time to %1</source>
        <translation>预期时间，最高 %1</translation>
    </message>
    <message>
        <source>Time lost to %1</source>
        <translation>损失的时间，最高 %1</translation>
    </message>
    <message>
        <source>Counted by this line</source>
        <translation>这一行所计的节点</translation>
    </message>
    <message>
        <source>Of another cause</source>
        <translation>属于其他原因</translation>
    </message>
    <message>
        <source>Noise to %1 of all</source>
        <translation>噪声，最高占全部的 %1</translation>
    </message>
    <message>
        <source>Fused above</source>
        <translation>融合进上方的层</translation>
    </message>
    <message>
        <source>In INT8</source>
        <translation>INT8</translation>
    </message>
    <message>
        <source>In FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>In INT4</source>
        <translation>INT4</translation>
    </message>
    <message>
        <source>In float</source>
        <translation>浮点</translation>
    </message>
</context>
<context>
    <name>qaliper::LoadingPage</name>
    <message>
        <source>Reading the file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>qaliper::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>F&amp;indings</source>
        <translation>问题(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>精度(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>Over&amp;lays</source>
        <translation>叠加显示(&amp;L)</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>比较(&amp;M)</translation>
    </message>
    <message>
        <source>Selec&amp;t</source>
        <translation>选择(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>In the &amp;Boxes</source>
        <translation>方框内容(&amp;B)</translation>
    </message>
</context>
<context>
    <name>qaliper::MainWindow</name>
    <message>
        <source>&amp;Undo “%1”</source>
        <translation>撤销“%1”(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo “%1”</source>
        <translation>重做“%1”(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>About Qaliper</source>
        <translation>关于 Qaliper</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Qaliper %1&lt;/h3&gt;&lt;p&gt;Inspector for quantized ONNX graphs bound for NVIDIA TensorRT.&lt;/p&gt;&lt;p&gt;Works on your files only: it has no network code, and turns the telemetry of ONNX Runtime off.&lt;/p&gt;&lt;p&gt;What the panel quotes about operators is from ONNX, under the Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Qaliper %1&lt;/h3&gt;&lt;p&gt;面向 NVIDIA TensorRT 的量化 ONNX 图的检查工具。&lt;/p&gt;&lt;p&gt;只处理您的文件：程序中没有任何网络代码，并关闭 ONNX Runtime 的遥测。&lt;/p&gt;&lt;p&gt;面板中引用的算子说明出自 ONNX，采用 Apache License 2.0 许可。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Why is this %1?</source>
        <translation>为什么是 %1？</translation>
    </message>
</context>
<context>
    <name>qaliper::MessageRow</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>1 more message</source>
        <translation>还有 1 条</translation>
    </message>
    <message>
        <source>%1 more messages</source>
        <translation>还有 %1 条</translation>
    </message>
</context>
<context>
    <name>qaliper::MigrateDialog</name>
    <message>
        <source>Move %1 to TensorRT 11</source>
        <translation>将 %1 迁移到 TensorRT 11</translation>
    </message>
    <message>
        <source>&amp;1 Former build</source>
        <translation>原来的构建(&amp;1)</translation>
    </message>
    <message>
        <source>&amp;2 Data</source>
        <translation>数据(&amp;2)</translation>
    </message>
    <message>
        <source>&amp;3 Result</source>
        <translation>结果(&amp;3)</translation>
    </message>
    <message>
        <source>May be left out. With samples, what leaves the range of FP16 or BF16 stays FP32, and the outputs are compared. They stay on this machine.</source>
        <translation>可以省略。有样本时，超出 FP16 或 BF16 范围的部分保持 FP32，并比较输出。样本只留在本机。</translation>
    </message>
    <message>
        <source>The model or its target has changed, so the result was dropped. Move it once more.</source>
        <translation>模型或其目标已改变，结果已丢弃。请重新迁移。</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Appl&amp;y</source>
        <translation>应用(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>迁移(&amp;M)</translation>
    </message>
</context>
<context>
    <name>qaliper::MigratedPage</name>
    <message>
        <source>Progress of the move</source>
        <translation>迁移进度</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Signal to noise (SQNR)</source>
        <translation>信噪比 (SQNR)</translation>
    </message>
    <message>
        <source>With the former types</source>
        <translation>按原来的类型</translation>
    </message>
    <message>
        <source>Accuracy of the outputs</source>
        <translation>输出的精度</translation>
    </message>
    <message>
        <source>What is left to you</source>
        <translation>留给您处理的事项</translation>
    </message>
    <message>
        <source>The new command &amp;line</source>
        <translation>新的命令行(&amp;L)</translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation>复制(&amp;P)</translation>
    </message>
    <message>
        <source>1 error is left</source>
        <translation>还剩 1 个错误</translation>
    </message>
    <message>
        <source>%1 errors are left</source>
        <translation>还剩 %1 个错误</translation>
    </message>
    <message>
        <source>Nothing in the model has to change</source>
        <translation>模型无需任何改动</translation>
    </message>
    <message>
        <source>The types are in the model</source>
        <translation>类型已写入模型</translation>
    </message>
</context>
<context>
    <name>qaliper::Minimap</name>
    <message>
        <source>Overview of the graph</source>
        <translation>图的概览</translation>
    </message>
</context>
<context>
    <name>qaliper::ModelWords</name>
    <message>
        <source>Precision of computing nodes</source>
        <translation>计算节点的精度</translation>
    </message>
    <message>
        <source>%1 % (%2 nodes)</source>
        <translation>%1 %（%2 个节点）</translation>
    </message>
    <message>
        <source>File size</source>
        <translation>文件大小</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>MACs of one inference</source>
        <translation>一次推理的乘加次数</translation>
    </message>
    <message>
        <source>unknown sizes count as&#xa0;1</source>
        <translation>未知维度按 1 计算</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>type unknown</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>besides, not in the percentages</source>
        <translation>另计，不在百分比之内</translation>
    </message>
    <message>
        <source>%1, open</source>
        <translation>%1，未定</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>%1 nodes whose shapes are not known</source>
        <translation>%1 个形状未知的节点</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Largest activations</source>
        <translation>最大的激活</translation>
    </message>
    <message>
        <source>%1 activations whose shapes are not known</source>
        <translation>%1 个形状未知的激活</translation>
    </message>
    <message>
        <source>%1 % (1 node)</source>
        <translation>%1 %（1 个节点）</translation>
    </message>
    <message>
        <source>1 node whose shapes are not known</source>
        <translation>1 个形状未知的节点</translation>
    </message>
    <message>
        <source>1 activation whose shape is not known</source>
        <translation>1 个形状未知的激活</translation>
    </message>
</context>
<context>
    <name>qaliper::NodePanel</name>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>What is known of a node, or of the whole model, appears here.</source>
        <translation>节点或整个模型的已知信息会显示在这里。</translation>
    </message>
</context>
<context>
    <name>qaliper::NodeWords</name>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>measured, from TensorRT&apos;s layer information</source>
        <translation>实测，来自 TensorRT 的层信息</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>Target support</source>
        <translation>目标支持</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>可导入</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>a function of this model</source>
        <translation>此模型的函数</translation>
    </message>
    <message>
        <source>a plugin</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>not imported</source>
        <translation>不能导入</translation>
    </message>
    <message>
        <source>an operator of ONNX Runtime</source>
        <translation>ONNX Runtime 的算子</translation>
    </message>
    <message>
        <source>unknown operator</source>
        <translation>未知算子</translation>
    </message>
    <message>
        <source>needs a plugin of that name</source>
        <translation>需要同名插件</translation>
    </message>
    <message>
        <source>taken for the built-in operator of the same name</source>
        <translation>被当作同名的内置算子</translation>
    </message>
    <message>
        <source>imported from TensorRT %1 on</source>
        <translation>从 TensorRT %1 起可导入</translation>
    </message>
    <message>
        <source>no version imports it</source>
        <translation>没有版本可导入</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>%1 of opset %2, in the words of ONNX</source>
        <translation>opset %2 的 %1，ONNX 原文</translation>
    </message>
</context>
<context>
    <name>qaliper::NoiseCurve</name>
    <message>
        <source>Signal to noise against operators in float</source>
        <translation>信噪比与保持浮点的算子数</translation>
    </message>
    <message>
        <source>%1 with so many operators in float: %2</source>
        <translation>%1，保持浮点的算子数：%2</translation>
    </message>
    <message>
        <source>operators in float</source>
        <translation>保持浮点的算子</translation>
    </message>
</context>
<context>
    <name>qaliper::NoiseDataPage</name>
    <message>
        <source>None: the quantizers of this model are switched off instead</source>
        <translation>无：改为关闭这个模型自身的量化器</translation>
    </message>
    <message>
        <source>F&amp;loat model</source>
        <translation>浮点模型(&amp;L)</translation>
    </message>
    <message>
        <source>The float model that this one was made from has its weights before they were rounded. Without it, weights that are stored as integers are not measured.</source>
        <translation>这个模型量化前的浮点模型有舍入之前的权重。没有它，就不测量以整数存储的权重。</translation>
    </message>
    <message>
        <source>The float model</source>
        <translation>浮点模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choos&amp;e…</source>
        <translation>选择(&amp;E)…</translation>
    </message>
    <message>
        <source>Samples of what the model will see in use: 16 to 64 tell most. They stay on this machine.</source>
        <translation>模型在使用中会看到的样本：16 到 64 个就能说明大部分情况。它们留在本机。</translation>
    </message>
</context>
<context>
    <name>qaliper::NoiseDialog</name>
    <message>
        <source>Where the noise of %1 comes from</source>
        <translation>%1 的噪声从哪里来</translation>
    </message>
    <message>
        <source>&amp;1 Data</source>
        <translation>&amp;1 数据</translation>
    </message>
    <message>
        <source>&amp;2 Noise</source>
        <translation>&amp;2 噪声</translation>
    </message>
    <message>
        <source>&amp;3 Recover</source>
        <translation>&amp;3 恢复</translation>
    </message>
    <message>
        <source>The model has changed, so what was measured of it no longer holds. Measure it once more.</source>
        <translation>模型已改变，因此对它的测量不再成立。请重新测量。</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Recover…</source>
        <translation>恢复(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>Make a &amp;Plan</source>
        <translation>制定计划(&amp;P)</translation>
    </message>
</context>
<context>
    <name>qaliper::NoisePage</name>
    <message>
        <source>no noise</source>
        <translation>没有噪声</translation>
    </message>
    <message>
        <source>no signal</source>
        <translation>没有信号</translation>
    </message>
    <message>
        <source>Other range…</source>
        <translation>其他范围…</translation>
    </message>
    <message>
        <source>A range of its own…</source>
        <translation>单独的范围…</translation>
    </message>
    <message>
        <source>Finer scales…</source>
        <translation>更细的缩放因子…</translation>
    </message>
    <message>
        <source>Quantize only the other input…</source>
        <translation>只量化另一个输入…</translation>
    </message>
    <message>
        <source>Leave in float…</source>
        <translation>保持浮点…</translation>
    </message>
    <message>
        <source>1 quantizer</source>
        <translation>1 个量化器</translation>
    </message>
    <message>
        <source>%1 quantizers</source>
        <translation>%1 个量化器</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量的进度</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>&amp;List</source>
        <translation>列表(&amp;L)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Where the noise comes from, worst first</source>
        <translation>噪声的来源，最严重的在前</translation>
    </message>
    <message>
        <source>Cancelled. The list is from some of the samples only.</source>
        <translation>已取消。列表只来自部分样本。</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was measured.</source>
        <translation>已取消。没有测量任何内容。</translation>
    </message>
    <message>
        <source>Signal to noise with all quantizers on: %1</source>
        <translation>打开所有量化器时的信噪比：%1</translation>
    </message>
    <message>
        <source>before the last change: %1</source>
        <translation>上次修改之前：%1</translation>
    </message>
    <message>
        <source>by the sum of their noises: %1</source>
        <translation>按噪声之和：%1</translation>
    </message>
    <message>
        <source>from 1 sample</source>
        <translation>来自 1 个样本</translation>
    </message>
    <message>
        <source>from %1 samples</source>
        <translation>来自 %1 个样本</translation>
    </message>
    <message>
        <source>Nothing is ranked: %1</source>
        <translation>不排序：%1</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（没有名称）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Nothing stands out here: the numbers of this tensor need finer steps than its type has.</source>
        <translation>这里没有突出的原因：这个张量的数值需要比其类型更细的步长。</translation>
    </message>
    <message>
        <source>at outp&amp;ut</source>
        <translation>输出(&amp;U)</translation>
    </message>
    <message>
        <source>Progress of the choice of a range</source>
        <translation>选择范围的进度</translation>
    </message>
    <message>
        <source>Equalize here…</source>
        <translation>在此均衡…</translation>
    </message>
    <message>
        <source>The order is a rough one: %1. It is by what each quantizer costs alone, while all others are off; shares of the whole are not known.</source>
        <translation>顺序只是粗略的：%1。它按其他量化器都关闭时每个量化器单独的代价排列；占总体的份额未知。</translation>
    </message>
</context>
<context>
    <name>qaliper::OutputAccuracy</name>
    <message>
        <source>not compared: its shape depends on data</source>
        <translation>未比较：其形状取决于数据</translation>
    </message>
    <message>
        <source>the same numbers</source>
        <translation>数值相同</translation>
    </message>
    <message>
        <source>%1 % of its whole numbers are the same</source>
        <translation>%1 % 的整数相同</translation>
    </message>
    <message>
        <source>NaN or infinite in only one of the two</source>
        <translation>只有其中一个含 NaN 或无穷大</translation>
    </message>
</context>
<context>
    <name>qaliper::PageBrowser</name>
    <message>
        <source>This is not possible at the moment: it may need an open model.</source>
        <translation>现在不能这样做：可能需要先打开模型。</translation>
    </message>
</context>
<context>
    <name>qaliper::PageDialog</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>qaliper::PaletteDialog</name>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Command Palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>An action, a finding or a node  (&gt; actions only)</source>
        <translation>操作、问题或节点（&gt; 只列操作）</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>qaliper::PaletteModel</name>
    <message>
        <source>prove proof verify try</source>
        <translation>证明 验证 试</translation>
    </message>
    <message>
        <source>accuracy calibrate INT8 FP8</source>
        <translation>精度 准确率 校准</translation>
    </message>
    <message>
        <source>accuracy verify SQNR error sensitivity</source>
        <translation>准确率 验证 误差 敏感度</translation>
    </message>
    <message>
        <source>accuracy FP16 BF16 mixed</source>
        <translation>准确率 混合精度</translation>
    </message>
    <message>
        <source>prove verify accuracy build engine trtexec</source>
        <translation>证明 验证 准确率 构建 引擎</translation>
    </message>
    <message>
        <source>benchmark latency speed profile</source>
        <translation>基准 延迟 速度 性能分析</translation>
    </message>
    <message>
        <source>benchmark latency time speed</source>
        <translation>基准 延迟 时间 速度</translation>
    </message>
    <message>
        <source>diff verify</source>
        <translation>差异 验证</translation>
    </message>
    <message>
        <source>diff verify changes</source>
        <translation>差异 验证 更改</translation>
    </message>
    <message>
        <source>why help documentation</source>
        <translation>为什么 帮助 文档</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>preferences options</source>
        <translation>偏好 选项</translation>
    </message>
    <message>
        <source>image PNG SVG screenshot print</source>
        <translation>图片 截图 打印</translation>
    </message>
    <message>
        <source>HTML share</source>
        <translation>网页 分享</translation>
    </message>
    <message>
        <source>horizontal layout direction</source>
        <translation>水平 布局 方向</translation>
    </message>
    <message>
        <source>collapse blocks</source>
        <translation>收起 块</translation>
    </message>
    <message>
        <source>steps versions</source>
        <translation>步骤 版本</translation>
    </message>
    <message>
        <source>details inspector attributes</source>
        <translation>详情 检查器</translation>
    </message>
</context>
<context>
    <name>qaliper::ParameterForm</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Pairs after</source>
        <translation>之后的 Q/DQ 对</translation>
    </message>
    <message>
        <source>Read instead</source>
        <translation>改为读取</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Operators kept</source>
        <translation>保留的算子</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>命名空间</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>keep</source>
        <comment>the pairs after an operator</comment>
        <translation>保留</translation>
    </message>
    <message>
        <source>remove</source>
        <comment>the pairs after an operator</comment>
        <translation>删除</translation>
    </message>
    <message>
        <source>Float model</source>
        <translation>浮点模型</translation>
    </message>
    <message>
        <source>Largest magnitudes</source>
        <translation>最大绝对值</translation>
    </message>
</context>
<context>
    <name>qaliper::PlacementPage</name>
    <message>
        <source>quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>fuses into a quantized product</source>
        <translation>融合到量化的乘积中</translation>
    </message>
    <message>
        <source>carries the scale</source>
        <translation>传递缩放因子</translation>
    </message>
    <message>
        <source>constant or a shape</source>
        <translation>常量或形状</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>保持浮点</translation>
    </message>
    <message>
        <source>Best: the one with the best output</source>
        <translation>最佳：输出最好的方法</translation>
    </message>
    <message>
        <source>Largest magnitude (MinMax)</source>
        <translation>最大绝对值 (MinMax)</translation>
    </message>
    <message>
        <source>Percentile 99.999 %</source>
        <translation>百分位 99.999 %</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Least square error</source>
        <translation>最小平方误差</translation>
    </message>
    <message>
        <source>&amp;Equalize channels</source>
        <translation>均衡通道(&amp;E)</translation>
    </message>
    <message>
        <source>Leaves the numbers of the float model as they are; kept where it makes the quantized model better</source>
        <translation>不改变浮点模型的数值；在使量化模型更好时保留</translation>
    </message>
    <message>
        <source>&amp;Correct biases</source>
        <translation>校正偏置(&amp;C)</translation>
    </message>
    <message>
        <source>Changes numbers; kept where samples that were held out improve</source>
        <translation>改变数值；在留作检验的样本变好时保留</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>类型(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Ranges</source>
        <translation>范围(&amp;R)</translation>
    </message>
    <message>
        <source>Products in float, by reason</source>
        <translation>保持浮点的乘积，按原因</translation>
    </message>
    <message>
        <source>Gemm, *head*, a node&apos;s name</source>
        <translation>Gemm、*head*、节点名称</translation>
    </message>
    <message>
        <source>Operators, or nodes by name, output or glob, with commas between them</source>
        <translation>算子，或按名称、输出、通配符给出的节点，用逗号分隔</translation>
    </message>
    <message>
        <source>Stay in &amp;float</source>
        <translation>保持浮点(&amp;F)</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清除(&amp;L)</translation>
    </message>
    <message>
        <source>The graph with the placement</source>
        <translation>带放置的图</translation>
    </message>
    <message>
        <source>Click a node to see why it is quantized or not.</source>
        <translation>单击节点，查看它为什么量化或不量化。</translation>
    </message>
    <message>
        <source>&amp;Keep in float</source>
        <translation>保持浮点(&amp;K)</translation>
    </message>
    <message>
        <source>For %1, the target of the model</source>
        <translation>用于 %1，即模型的目标</translation>
    </message>
    <message>
        <source>The model is being checked…</source>
        <translation>正在检查模型…</translation>
    </message>
    <message>
        <source>No product of this model would be quantized</source>
        <translation>此模型没有乘积会被量化</translation>
    </message>
    <message>
        <source>Quantized products: %1, %2 % of the MACs; tensors with a pair: %3</source>
        <translation>%1 个乘积量化，占乘加次数的 %2 %；%3 个张量上有 Q/DQ 对</translation>
    </message>
    <message>
        <source>%1 in float: %2</source>
        <translation>%1 个保持浮点：%2</translation>
    </message>
    <message>
        <source>No product stays in float</source>
        <translation>没有乘积保持浮点</translation>
    </message>
    <message>
        <source>%1 (%2): %3. %4</source>
        <translation>%1（%2）：%3。%4</translation>
    </message>
    <message>
        <source>Keep the &amp;selected nodes</source>
        <translation>保持选中的节点(&amp;S)</translation>
    </message>
    <message>
        <source>Keep the %1 &amp;selected nodes</source>
        <translation>保持选中的 %1 个节点(&amp;S)</translation>
    </message>
    <message>
        <source>Nodes that are selected in the window</source>
        <translation>窗口中选中的节点</translation>
    </message>
    <message>
        <source>1 chosen node stays in float</source>
        <translation>选定的 1 个节点保持浮点</translation>
    </message>
    <message>
        <source>%1 chosen nodes stay in float</source>
        <translation>选定的 %1 个节点保持浮点</translation>
    </message>
    <message>
        <source>Round &amp;weights by the data</source>
        <translation>按数据舍入权重(&amp;W)</translation>
    </message>
    <message>
        <source>Keep the &amp;selected node</source>
        <translation>保留选中的节点(&amp;S)</translation>
    </message>
    <message>
        <source>Lea&amp;ve in float what is not faster</source>
        <translation>让不会更快的部分保持浮点(&amp;V)</translation>
    </message>
    <message>
        <source>Groups of layers that are expected to take longer quantized than in float; known for targets of compute capability 9.0, where engines were timed</source>
        <translation>预计量化后比浮点用时更长的层组；对计算能力 9.0 的目标是已知的，引擎在那里计时过</translation>
    </message>
</context>
<context>
    <name>qaliper::PreviewDialog</name>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>修复前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>修复后</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>%1 will be removed</source>
        <translation>将移除 %1</translation>
    </message>
    <message>
        <source>%1 will be added</source>
        <translation>将新增 %1</translation>
    </message>
    <message>
        <source>Comparing the numbers in ONNX Runtime…</source>
        <translation>正在 ONNX Runtime 中比较数值…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>正在试做…</translation>
    </message>
    <message>
        <source>The result appears here.</source>
        <translation>结果会显示在这里。</translation>
    </message>
    <message>
        <source>The findings do not change</source>
        <translation>问题保持不变</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>%1, the first of %2 places</source>
        <translation>%1，共 %2 处中的第一处</translation>
    </message>
    <message>
        <source>At all %1 places</source>
        <translation>全部 %1 处</translation>
    </message>
    <message>
        <source>At %1 of %2 places</source>
        <translation>%2 处中的 %1 处</translation>
    </message>
    <message>
        <source> · verified at %1 places together</source>
        <translation> · %1 处一并比较</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>Do not compare</source>
        <translation>不比较</translation>
    </message>
    <message>
        <source>The numbers were not compared</source>
        <translation>未比较数值</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>%1… %2 %</source>
        <translation>%1… %2 %</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Measuring against the float model…</source>
        <translation>正在与浮点模型比较…</translation>
    </message>
    <message>
        <source>Not measured against the float model: %1</source>
        <translation>没有与浮点模型比较：%1</translation>
    </message>
</context>
<context>
    <name>qaliper::PropertiesView</name>
    <message>
        <source>Show values…</source>
        <translation>显示数值…</translation>
    </message>
    <message>
        <source>Read all of it…</source>
        <translation>阅读全文…</translation>
    </message>
    <message>
        <source>Shows what this line counts; F8 walks through it</source>
        <translation>显示这一行所计的节点；F8 逐个走过它们</translation>
    </message>
    <message>
        <source>Shows this node</source>
        <translation>显示此节点</translation>
    </message>
    <message>
        <source>Shows this tensor</source>
        <translation>显示此张量</translation>
    </message>
</context>
<context>
    <name>qaliper::Quantization</name>
    <message>
        <source>the default axis</source>
        <translation>默认轴</translation>
    </message>
    <message>
        <source>per tensor</source>
        <translation>逐张量</translation>
    </message>
    <message>
        <source>per channel on axis %1</source>
        <translation>逐通道，轴 %1</translation>
    </message>
    <message>
        <source>in blocks of %1 on axis %2</source>
        <translation>分块，每块 %1，轴 %2</translation>
    </message>
    <message>
        <source>of unknown granularity</source>
        <translation>粒度未知</translation>
    </message>
    <message>
        <source>symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>没有缩放因子</translation>
    </message>
    <message>
        <source>asymmetric, zero point %1</source>
        <translation>非对称，零点 %1</translation>
    </message>
    <message>
        <source>asymmetric, zero points %1 to %2</source>
        <translation>非对称，零点 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 scales from %2 to %3</source>
        <translation>%1 个缩放因子，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>two properties of a quantizer</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>qaliper::QuantizeDialog</name>
    <message>
        <source>Quantize %1</source>
        <translation>量化 %1</translation>
    </message>
    <message>
        <source>&amp;1 Data</source>
        <translation>&amp;1 数据</translation>
    </message>
    <message>
        <source>&amp;2 Placement</source>
        <translation>&amp;2 放置</translation>
    </message>
    <message>
        <source>&amp;3 Result</source>
        <translation>&amp;3 结果</translation>
    </message>
    <message>
        <source>The model or its target has changed, so the result was dropped. Quantize it once more.</source>
        <translation>模型或其目标已改变，结果已丢弃。请再次量化。</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Quantize</source>
        <translation>量化(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
</context>
<context>
    <name>qaliper::QuantizerRows</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储为</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>Zero points</source>
        <translation>零点</translation>
    </message>
    <message>
        <source>Dequantized</source>
        <translation>反量化后</translation>
    </message>
    <message>
        <source>least and largest of its numbers</source>
        <translation>其数值的最小值和最大值</translation>
    </message>
</context>
<context>
    <name>qaliper::RangeCard</name>
    <message>
        <source>Measured range</source>
        <translation>测得的范围</translation>
    </message>
    <message>
        <source>%1 to %2; numbers: %3</source>
        <translation>%3 个数，从 %1 到 %2</translation>
    </message>
    <message>
        <source>Measured in another version of the model; its ranges may differ</source>
        <translation>在模型的另一版本中测得；范围可能不同</translation>
    </message>
    <message>
        <source>Clipping limit ±</source>
        <translation>截断上限 ±</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>A limit is a number above 0</source>
        <translation>上限是大于 0 的数</translation>
    </message>
    <message>
        <source>%1 % clipped</source>
        <translation>截断 %1 %</translation>
    </message>
    <message>
        <source>expected SQNR of this tensor %1 dB</source>
        <translation>此张量的预期 SQNR 为 %1 dB</translation>
    </message>
    <message>
        <source>nothing of this tensor is lost</source>
        <translation>此张量没有损失</translation>
    </message>
    <message>
        <source>No histogram was measured, so its effect is not known</source>
        <translation>没有测量直方图，因此不知道其影响</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>缩放因子 %1</translation>
    </message>
</context>
<context>
    <name>qaliper::RangeHistogram</name>
    <message>
        <source>Histogram of the magnitudes</source>
        <translation>绝对值的直方图</translation>
    </message>
</context>
<context>
    <name>qaliper::RecipeForm</name>
    <message>
        <source>&amp;Size</source>
        <translation>大小(&amp;S)</translation>
    </message>
    <message>
        <source>WIDTHxHEIGHT, or one number for the shorter side; empty: as the file has it</source>
        <translation>WIDTHxHEIGHT，或短边的一个数；空：与文件相同</translation>
    </message>
    <message>
        <source>C&amp;rop</source>
        <translation>裁剪(&amp;R)</translation>
    </message>
    <message>
        <source>WIDTHxHEIGHT out of the middle; empty: nothing is cut off</source>
        <translation>从中间取 WIDTHxHEIGHT；空：不裁剪</translation>
    </message>
    <message>
        <source>Sca&amp;le</source>
        <translation>系数(&amp;L)</translation>
    </message>
    <message>
        <source>Pixels are 0 to 255 and are multiplied by it</source>
        <translation>像素为 0 到 255，乘以此系数</translation>
    </message>
    <message>
        <source>&amp;Mean</source>
        <translation>均值(&amp;M)</translation>
    </message>
    <message>
        <source>Taken away after the scale: one number, or one for each channel: 0.485/0.456/0.406</source>
        <translation>在乘系数之后减去：一个数，或每个通道一个数：0.485/0.456/0.406</translation>
    </message>
    <message>
        <source>Standard &amp;deviation</source>
        <translation>标准差(&amp;D)</translation>
    </message>
    <message>
        <source>Divides after the mean: one number, or one for each channel: 0.229/0.224/0.225</source>
        <translation>在减均值之后除以：一个数，或每个通道一个数：0.229/0.224/0.225</translation>
    </message>
    <message>
        <source>&amp;Channels</source>
        <translation>通道(&amp;C)</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>布局(&amp;Y)</translation>
    </message>
    <message>
        <source>Padd&amp;ing</source>
        <translation>填充(&amp;I)</translation>
    </message>
    <message>
        <source>0 to 255: the image keeps its ratio and fits into the size, and the rest has this number; empty: it is resized to the size</source>
        <translation>0 到 255：图像保持长宽比并放入该尺寸，其余部分填充此数值；留空：直接缩放到该尺寸</translation>
    </message>
</context>
<context>
    <name>qaliper::RecoverPage</name>
    <message>
        <source>no noise</source>
        <translation>没有噪声</translation>
    </message>
    <message>
        <source>Progress of the plan</source>
        <translation>计划的进度</translation>
    </message>
    <message>
        <source>Leaves the operators in float that gain most for what that costs, until this is reached. Half of the samples selects the operators, the other half validates the result.</source>
        <translation>让相对于代价收益最大的算子保持浮点，直到达到下面的要求。一半样本用于选择，另一半用于验证。</translation>
    </message>
    <message>
        <source>&amp;Signal to noise of at least</source>
        <translation>信噪比至少(&amp;S)</translation>
    </message>
    <message>
        <source> dB</source>
        <translation> dB</translation>
    </message>
    <message>
        <source>&amp;Metric below the float model by at most</source>
        <translation>指标最多低于浮点模型(&amp;M)</translation>
    </message>
    <message>
        <source> points</source>
        <translation> 个百分点</translation>
    </message>
    <message>
        <source>M&amp;ultiply-adds in float, at most</source>
        <translation>浮点乘加次数最多(&amp;U)</translation>
    </message>
    <message>
        <source>Left in float</source>
        <translation>保持浮点</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>MACs in float</source>
        <translation>浮点乘加次数</translation>
    </message>
    <message>
        <source>The plan, step by step</source>
        <translation>逐步的计划</translation>
    </message>
    <message>
        <source>Choose labels and a metric with the data</source>
        <translation>请在数据处选择标签和指标</translation>
    </message>
    <message>
        <source>Nothing has to change: what is asked for is reached.</source>
        <translation>无需改变：要求已经达到。</translation>
    </message>
    <message>
        <source>No operator that may be left in float gains anything.</source>
        <translation>可以保持浮点的算子都没有收益。</translation>
    </message>
    <message>
        <source>Reached, on samples that did not choose: %1</source>
        <translation>在没有参与选择的样本上已达到：%1</translation>
    </message>
    <message>
        <source>Not reached, on samples that did not choose: %1</source>
        <translation>在没有参与选择的样本上未达到：%1</translation>
    </message>
    <message>
        <source>%1 now</source>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>Against the model with its quantizers off, on %1 samples that did not choose: %2 before, %3 after</source>
        <translation>与关闭量化器的模型相比，用未参与选择的 %1 个样本：之前 %2，之后 %3</translation>
    </message>
    <message>
        <source>Against the float model, on %1 samples that did not choose: %2 before, %3 after</source>
        <translation>与浮点模型相比，用未参与选择的 %1 个样本：之前 %2，之后 %3</translation>
    </message>
    <message>
        <source>There the metric is %1 before, %2 after, %3 of the float model</source>
        <translation>在那里指标之前为 %1，之后为 %2，浮点模型为 %3</translation>
    </message>
    <message>
        <source>%1 of the MACs in float</source>
        <translation>%1 的乘加次数为浮点</translation>
    </message>
    <message>
        <source>%1; expected time: %2 of what it was</source>
        <translation>%1；预期时间：原来的 %2</translation>
    </message>
    <message>
        <source>Chosen on the curve, and not validated: %1 on the samples that choose</source>
        <translation>在曲线上选取，未经验证：在参与选择的样本上为 %1</translation>
    </message>
    <message>
        <source>On the %1 samples that choose: %2 before, %3 after</source>
        <translation>用参与选择的 %1 个样本：之前 %2，之后 %3</translation>
    </message>
</context>
<context>
    <name>qaliper::RefusedPage</name>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开 %1</translation>
    </message>
    <message>
        <source>at byte %1</source>
        <translation>位于字节 %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message with path and place</source>
        <translation>复制消息及其路径和位置</translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation>关闭此标签页</translation>
    </message>
    <message>
        <source>If TensorRT wrote this file: open the model that it is about, then this file with “%1” (%2).</source>
        <translation>如果此文件由 TensorRT 写出：先打开它所对应的模型，再用“%1”（%2）打开此文件。</translation>
    </message>
</context>
<context>
    <name>qaliper::RuleDialog</name>
    <message>
        <source>Rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>There is no page about %1.</source>
        <translation>没有关于 %1 的说明页。</translation>
    </message>
</context>
<context>
    <name>qaliper::RunChoice</name>
    <message>
        <source>Its own in ONNX Runtime</source>
        <translation>它自己在 ONNX Runtime 中的数值</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The version before the last step</source>
        <translation>最后一步之前的版本</translation>
    </message>
    <message>
        <source>The model as it was opened</source>
        <translation>打开时的模型</translation>
    </message>
    <message>
        <source>Where outputs differ, search the &amp;first tensor that does</source>
        <translation>输出不同时，查找第一个不同的张量(&amp;F)</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>样本(&amp;M)</translation>
    </message>
    <message>
        <source>Right &amp;numbers</source>
        <translation>正确的数值(&amp;N)</translation>
    </message>
    <message>
        <source>Timed in t&amp;urns with</source>
        <translation>轮流计时的对象(&amp;U)</translation>
    </message>
    <message>
        <source>Another model…</source>
        <translation>另一个模型…</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>另一个模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>qaliper::RunController</name>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消。没有任何改变。</translation>
    </message>
    <message>
        <source>There is no helper process to run the model in</source>
        <translation>没有运行模型的辅助进程</translation>
    </message>
</context>
<context>
    <name>qaliper::RunPage</name>
    <message>
        <source>On the labels: %1 % in float, %2 % quantized</source>
        <translation>在标签上：浮点 %1 %，量化 %2 %</translation>
    </message>
    <message>
        <source>the same class in %1 %</source>
        <translation>%1 % 的类别相同</translation>
    </message>
    <message>
        <source>Quantize an&amp;yway</source>
        <translation>仍然量化(&amp;Y)</translation>
    </message>
    <message>
        <source>Progress of the quantization</source>
        <translation>量化的进度</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Signal to noise (SQNR)</source>
        <translation>信噪比 (SQNR)</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Accuracy of the outputs</source>
        <translation>输出的精度</translation>
    </message>
    <message>
        <source>Accuracy against the float model</source>
        <translation>与浮点模型相比的精度</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Quantized with %1 samples; the accuracy is on %2 of them that were held out for it</source>
        <translation>用 %1 个样本量化；精度在其中留作检验的 %2 个样本上测得</translation>
    </message>
    <message>
        <source>Quantized with %1 samples, which measure the result, too</source>
        <translation>用 %1 个样本量化，结果也用它们测量</translation>
    </message>
    <message>
        <source>File: %1 → %2</source>
        <translation>文件：%1 → %2</translation>
    </message>
    <message>
        <source>Expected time: %1 % of the float model&apos;s</source>
        <translation>预期时间：浮点模型的 %1 %</translation>
    </message>
    <message>
        <source>Ranges: %1</source>
        <translation>范围：%1</translation>
    </message>
    <message>
        <source>%1: kept</source>
        <translation>%1：保留</translation>
    </message>
    <message>
        <source>%1: left out</source>
        <translation>%1：舍去</translation>
    </message>
    <message>
        <source>%1, because %2</source>
        <translation>%1，因为%2</translation>
    </message>
    <message>
        <source>The lowest signal to noise is %1 dB and meets the threshold of %2 dB</source>
        <translation>最低的信噪比是 %1 dB，达到 %2 dB 的阈值</translation>
    </message>
    <message>
        <source>The lowest signal to noise is %1 dB, below the threshold of %2 dB</source>
        <translation>最低的信噪比是 %1 dB，低于 %2 dB 的阈值</translation>
    </message>
</context>
<context>
    <name>qaliper::RunProgress</name>
    <message>
        <source>about %1 s left</source>
        <translation>大约还剩 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>大约还剩 %1 分钟</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>取消(&amp;N)</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在开始</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 % of the time it may take</source>
        <translation>最长用时的 %1 %</translation>
    </message>
</context>
<context>
    <name>qaliper::SamplesField</name>
    <message>
        <source>Drawn numbers</source>
        <translation>随机抽取的数值</translation>
    </message>
    <message>
        <source>Files of NumPy, or a folder of images; several are separated by ;</source>
        <translation>NumPy 文件或图像文件夹；多个以 ; 分隔</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy *.npz);;All files (*)</source>
        <translation>NumPy 数组 (*.npy *.npz);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>qaliper::ScopeList</name>
    <message>
        <source>Name scopes</source>
        <translation>名称作用域</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No name of a node has a scope</source>
        <translation>没有节点名称带有作用域</translation>
    </message>
    <message>
        <source>Select a scope to see it; Return closes the list</source>
        <translation>选中作用域即可查看；按回车关闭列表</translation>
    </message>
</context>
<context>
    <name>qaliper::SearchField</name>
    <message>
        <source>&lt;p&gt;Words of operators, nodes and tensors; all of them have to occur.&lt;/p&gt;&lt;table cellspacing=&apos;0&apos; cellpadding=&apos;2&apos;&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;op:Conv group:&amp;gt;1&lt;/b&gt;&lt;/td&gt;&lt;td&gt;an operator, an attribute&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;shape:*x64x56x56 type:fp16&lt;/b&gt;&lt;/td&gt;&lt;td&gt;of an output&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;precision:fp32&lt;/b&gt;&lt;/td&gt;&lt;td&gt;what it is expected to run in&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;finding:conv-* finding:error&lt;/b&gt;&lt;/td&gt;&lt;td&gt;a rule, a severity&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;#73&lt;/b&gt;&lt;/td&gt;&lt;td&gt;the node TensorRT&apos;s parser calls 73&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;-op:Cast &amp;quot;block 1&amp;quot; /conv[0-9]+$/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;not, a phrase, a regular expression&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;p&gt;算子、节点和张量名称中的词；须全部出现。&lt;/p&gt;&lt;table cellspacing=&apos;0&apos; cellpadding=&apos;2&apos;&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;op:Conv group:&amp;gt;1&lt;/b&gt;&lt;/td&gt;&lt;td&gt;算子、属性&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;shape:*x64x56x56 type:fp16&lt;/b&gt;&lt;/td&gt;&lt;td&gt;输出的形状和类型&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;precision:fp32&lt;/b&gt;&lt;/td&gt;&lt;td&gt;预期运行的精度&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;finding:conv-* finding:error&lt;/b&gt;&lt;/td&gt;&lt;td&gt;规则、严重程度&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;#73&lt;/b&gt;&lt;/td&gt;&lt;td&gt;TensorRT 解析器编号为 73 的节点&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;-op:Cast &amp;quot;block 1&amp;quot; /conv[0-9]+$/&lt;/b&gt;&lt;/td&gt;&lt;td&gt;排除、短语、正则表达式&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
    <message>
        <source>Search operators, nodes and tensors</source>
        <translation>搜索算子、节点和张量</translation>
    </message>
    <message>
        <source>no pattern</source>
        <translation>表达式有误</translation>
    </message>
    <message>
        <source>no hits</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 个匹配</translation>
    </message>
    <message>
        <source>Search op, node, tensor</source>
        <translation>搜索算子、节点、张量</translation>
    </message>
    <message>
        <source>Search op, node, tensor (%1)</source>
        <translation>搜索算子、节点、张量 (%1)</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个匹配</translation>
    </message>
    <message>
        <source>List the hits (Down)</source>
        <translation>列出命中的节点（Down）</translation>
    </message>
    <message>
        <source>List of hits</source>
        <translation>命中列表</translation>
    </message>
    <message>
        <source>List the name scopes (Down)</source>
        <translation>列出名称作用域（向下键）</translation>
    </message>
    <message>
        <source>Name scopes</source>
        <translation>名称作用域</translation>
    </message>
</context>
<context>
    <name>qaliper::SearchList</name>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型和形状</translation>
    </message>
    <message>
        <source>Select it</source>
        <translation>选中它</translation>
    </message>
    <message>
        <source>Select all %1</source>
        <translation>全选 %1 个</translation>
    </message>
    <message>
        <source>Tools and fixes then work on all of them (Ctrl+A)</source>
        <translation>之后工具和修复作用于全部（Ctrl+A）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>qaliper::SelectionWords</name>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>%1 % of the expected time</source>
        <translation>预期时间的 %1 %</translation>
    </message>
    <message>
        <source>MACs</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>Fix 1 finding…</source>
        <translation>修复 1 个问题…</translation>
    </message>
    <message>
        <source>Fix all %1…</source>
        <translation>修复全部 %1 个…</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>With all of them</source>
        <translation>对全部节点</translation>
    </message>
    <message>
        <source>each with a preview</source>
        <translation>各有预览</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>已选中</translation>
    </message>
</context>
<context>
    <name>qaliper::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>减少动态效果(&amp;R)</translation>
    </message>
    <message>
        <source>Menus, lists and panels appear immediately, without animation.</source>
        <translation>菜单、列表和面板立即出现，没有动画。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Pages about rules, reports and the command line are in English.</source>
        <translation>规则说明页、报告和命令行使用英文。</translation>
    </message>
    <message>
        <source>No font with Chinese characters was found: 中文 would be shown as boxes. On Debian, install the package fonts-noto-cjk.</source>
        <translation>没有找到带中文字符的字体：中文会显示为一排方框。在 Debian 上可安装软件包 fonts-noto-cjk。</translation>
    </message>
    <message>
        <source>Takes effect when Qaliper is started again.</source>
        <translation>下次启动 Qaliper 时生效。</translation>
    </message>
    <message>
        <source>&amp;Size of the interface</source>
        <translation>界面大小(&amp;S)</translation>
    </message>
    <message>
        <source>Reopen the last open &amp;models</source>
        <translation>重新打开上次打开的模型(&amp;M)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The target selected last</source>
        <translation>上次选择的目标</translation>
    </message>
    <message>
        <source>Always this target:</source>
        <translation>始终用此目标：</translation>
    </message>
    <message>
        <source>Target of &amp;new models</source>
        <translation>新模型的检查目标(&amp;N)</translation>
    </message>
    <message>
        <source>Sho&amp;w after every step whether the numbers changed</source>
        <translation>每个步骤后显示数值是否改变(&amp;W)</translation>
    </message>
    <message>
        <source>Remember the names of opened &amp;files</source>
        <translation>记住打开过的文件(&amp;F)</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>Minimum si&amp;gnal to noise</source>
        <translation>最低信噪比(&amp;G)</translation>
    </message>
    <message>
        <source>What a fix that changes numbers should keep at the outputs of the model. The preview and the history warn of less.</source>
        <translation>会改变数值的修复在模型输出处应保持的信噪比。低于此值时，预览和历史会给出警告。</translation>
    </message>
    <message>
        <source>ONNX Runtime always compares them, for the history.</source>
        <translation>无论是否选中，ONNX Runtime 都会比较各版本；历史中显示结果。</translation>
    </message>
    <message>
        <source>&amp;Connections to TensorRT…</source>
        <translation>到 TensorRT 的连接(&amp;C)…</translation>
    </message>
    <message>
        <source>Connections to TensorRT</source>
        <translation>到 TensorRT 的连接</translation>
    </message>
</context>
<context>
    <name>qaliper::ShareBar</name>
    <message>
        <source>Expected precision of the nodes that compute</source>
        <translation>计算节点的预期精度</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
</context>
<context>
    <name>qaliper::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Filter by words or keys</source>
        <translation>按文字或按键筛选</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>转给此操作</translation>
    </message>
    <message>
        <source>Lists, fields and the graph need this key. Use one with Ctrl or Alt, or a function key.</source>
        <translation>列表、输入框和图需要此键。请选带 Ctrl 或 Alt 的组合，或功能键。</translation>
    </message>
    <message>
        <source>These keys belong to “%1”, which would lose them.</source>
        <translation>这些按键现在属于“%1”，指定后它将失去这些按键。</translation>
    </message>
    <message>
        <source>Click the field and press the new keys for “%1”.</source>
        <translation>点击输入框，然后按下“%1”的新按键。</translation>
    </message>
</context>
<context>
    <name>qaliper::StatusLine</name>
    <message>
        <source>Not quantized</source>
        <translation>未量化</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>%1 · opset %2 · IR %3 · %4</source>
        <translation>%1 · opset %2 · IR %3 · %4</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
</context>
<context>
    <name>qaliper::StepDialog</name>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetBar</name>
    <message>
        <source>That is right</source>
        <translation>没错</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Where will this model run? It is being checked for %1.</source>
        <translation>此模型将在哪里运行？目前按 %1 检查。</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetButton</name>
    <message>
        <source>What the model is checked for</source>
        <translation>检查模型所针对的目标</translation>
    </message>
    <message>
        <source>No target</source>
        <translation>没有目标</translation>
    </message>
    <message>
        <source>%1 · from %2</source>
        <translation>%1 · 来自 %2</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetFinder</name>
    <message>
        <source>JetPack 6.2, RTX 4090 …</source>
        <translation>JetPack 6.2、RTX 4090 …</translation>
    </message>
    <message>
        <source>Find a target</source>
        <translation>查找目标</translation>
    </message>
    <message>
        <source>Targets found</source>
        <translation>找到的目标</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetForm</name>
    <message>
        <source>FP16 allowed</source>
        <translation>允许 FP16</translation>
    </message>
    <message>
        <source>BF16 allowed</source>
        <translation>允许 BF16</translation>
    </message>
    <message>
        <source>Build for the DLA</source>
        <translation>为 DLA 构建</translation>
    </message>
    <message>
        <source>Weakly typed: TensorRT chooses</source>
        <translation>弱类型：由 TensorRT 选择</translation>
    </message>
    <message>
        <source>Strongly typed: the graph decides</source>
        <translation>强类型：由图决定</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own parser, trtexec</source>
        <translation>TensorRT 自己的解析器、trtexec</translation>
    </message>
    <message>
        <source>ONNX Runtime&apos;s TensorRT provider</source>
        <translation>ONNX Runtime 的 TensorRT 提供程序</translation>
    </message>
    <message>
        <source>&amp;Version</source>
        <translation>版本(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Compute capability</source>
        <translation>计算能力(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Typing</source>
        <translation>类型方式(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Route</source>
        <translation>途径(&amp;R)</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (for example %2)</source>
        <translation>%1（例如 %2）</translation>
    </message>
    <message>
        <source>From TensorRT 11 on, every network is strongly typed.</source>
        <translation>从 TensorRT 11 起，所有网络都是强类型。</translation>
    </message>
    <message>
        <source>In a strongly typed network the graph determines the type of each layer.</source>
        <translation>在强类型网络中，图决定每一层的类型。</translation>
    </message>
    <message>
        <source>Float layers run in FP32, or in a narrower type that is selected here.</source>
        <translation>浮点层以 FP32 运行，或以这里选择的更窄类型运行。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 with CUDA %2: %3</source>
        <translation>%1，CUDA %2：%3</translation>
    </message>
    <message>
        <source>Not taken: %1.</source>
        <translation>未采用：%1。</translation>
    </message>
    <message>
        <source>Every network of TensorRT-RTX is strongly typed.</source>
        <translation>TensorRT-RTX 的每个网络都是强类型的。</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>查找(&amp;I)</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetTableDialog</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Targets of %1</source>
        <translation>%1 的目标</translation>
    </message>
    <message>
        <source>&amp;All Releases</source>
        <translation>所有版本(&amp;A)</translation>
    </message>
    <message>
        <source>A column for each release that is known</source>
        <translation>每个已知的版本一列</translation>
    </message>
    <message>
        <source>Add a &amp;target</source>
        <translation>添加目标(&amp;T)</translation>
    </message>
    <message>
        <source>Findings on each target</source>
        <translation>每个目标上的问题</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Fixes that serve several targets</source>
        <translation>对多个目标都有用的修复</translation>
    </message>
    <message>
        <source>Nothing is found on any of these targets.</source>
        <translation>在这些目标上都没有发现问题。</translation>
    </message>
    <message>
        <source>%1 of %2 targets have no error. A double click on a cell goes to its place on that target.</source>
        <translation>%2 个目标中有 %1 个没有错误。双击单元格会转到该目标上的相应位置。</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>to be reviewed</source>
        <translation>需复核</translation>
    </message>
    <message>
        <source>&amp;Check the Model for This Target</source>
        <translation>针对该目标检查模型(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove This Column</source>
        <translation>移除该列(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Fix for These Targets…</source>
        <translation>为这些目标修复(&amp;F)…</translation>
    </message>
    <message>
        <source>Shows, as one step, the automatic fixes that serve these targets and bring no error or warning on any</source>
        <translation>作为一个步骤，显示对这些目标有用、并且不在其中任何一个上带来错误或警告的自动修复</translation>
    </message>
    <message>
        <source>Fixes for %1 targets</source>
        <translation>对 %1 个目标的修复</translation>
    </message>
    <message>
        <source>The targets are still being checked</source>
        <translation>各目标仍在检查中</translation>
    </message>
    <message>
        <source>No finding on these targets has an automatic fix</source>
        <translation>这些目标的问题都没有自动修复</translation>
    </message>
</context>
<context>
    <name>qaliper::TargetTableModel</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Nothing is found here, and it is not known in which type it runs or which GPU it is</source>
        <translation>这里没有发现问题，但不知道它以哪种类型运行，或者是哪种 GPU</translation>
    </message>
    <message>
        <source>Nothing is found here</source>
        <translation>这里没有发现问题</translation>
    </message>
    <message>
        <source>%1. A double click shows the first one on this target</source>
        <translation>%1。双击可查看该目标上的第一处</translation>
    </message>
    <message>
        <source>%1. A double click shows it on this target</source>
        <translation>%1。双击可在该目标上查看</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>qaliper::TensorDialog</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Export .npy…</source>
        <translation>导出 .npy…</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均值 %1</translation>
    </message>
    <message>
        <source>standard deviation %1</source>
        <translation>标准差 %1</translation>
    </message>
    <message>
        <source>%1 zeros</source>
        <translation>%1 个零</translation>
    </message>
    <message>
        <source>%1 not finite</source>
        <translation>%1 个非有限值</translation>
    </message>
    <message>
        <source>The table shows the first part; the statistics cover all values.</source>
        <translation>表格只显示前一部分；统计涵盖全部。</translation>
    </message>
    <message>
        <source>Export the values</source>
        <translation>导出数值</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy);;All files (*)</source>
        <translation>NumPy 数组 (*.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The selected values, or all of them</source>
        <translation>选中的值，未选中时为全部</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>These are too many values to copy; the limit is %1. Export them instead.</source>
        <translation>数量太多，无法复制：一次最多 %1 个值。请改用导出。</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 个值</translation>
    </message>
    <message>
        <source>1 zero</source>
        <translation>1 个零</translation>
    </message>
    <message>
        <source>The values could not be written</source>
        <translation>无法写入这些值</translation>
    </message>
</context>
<context>
    <name>qaliper::TensorPanel</name>
    <message>
        <source>an initializer</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>an input of the graph</source>
        <translation>图的输入</translation>
    </message>
    <message>
        <source>an output of the graph</source>
        <translation>图的输出</translation>
    </message>
    <message>
        <source>inside the graph</source>
        <translation>图内部</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型和形状</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>of the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Producer</source>
        <translation>产生者</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>Consumer</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>Consumers: %1</source>
        <translation>读取者：%1</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>and others: %1</source>
        <translation>以及其他：%1</translation>
    </message>
    <message>
        <source>No node reads it</source>
        <translation>没有节点读取它</translation>
    </message>
</context>
<context>
    <name>qaliper::TensorWords</name>
    <message>
        <source>declared</source>
        <translation>已声明</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>inferred, unverified</source>
        <translation>推断，未核实</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>not defined in the model</source>
        <translation>模型中没有定义</translation>
    </message>
</context>
<context>
    <name>qaliper::ToolBar</name>
    <message>
        <source>Main</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Q/DQ</source>
        <translation>Q/DQ</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>缩略图</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>更多工具</translation>
    </message>
</context>
<context>
    <name>qaliper::ToolCommands</name>
    <message>
        <source>Copy %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>There is nothing to change here</source>
        <translation>这里没有可更改的内容</translation>
    </message>
    <message>
        <source>All %1 %2</source>
        <translation>全部 %1 个%2</translation>
    </message>
    <message>
        <source>%1, the first of %2 nodes</source>
        <translation>%1，共 %2 个节点中的第一个</translation>
    </message>
    <message>
        <source>Save the part</source>
        <translation>保存提取的部分</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX 模型 (*.onnx)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>保存%1</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 未写入</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Q/DQ of the &amp;Selection</source>
        <translation>选中部分的 Q/DQ(&amp;S)</translation>
    </message>
    <message>
        <source>Q/DQ of the &amp;Model</source>
        <translation>整个模型的 Q/DQ(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Nodes and Values</source>
        <translation>节点和值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Whole Graph</source>
        <translation>整个图(&amp;W)</translation>
    </message>
</context>
<context>
    <name>qaliper::Tour</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>End the tour (Esc)</source>
        <translation>结束教程（Esc）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>qaliper::TourWords</name>
    <message>
        <source>See what is wrong</source>
        <translation>查看问题所在</translation>
    </message>
    <message>
        <source>Each row is one cause, the worst first. A click, or %1, shows its place on the graph, where dashed and coloured marks say what runs in which type.</source>
        <translation>每一行是一个原因，最严重的在最前。单击，或使用“%1”，即可在图中看到其位置；图中的虚线和彩色标记表示各部分以何种类型运行。</translation>
    </message>
    <message>
        <source>Understand it</source>
        <translation>了解原因</translation>
    </message>
    <message>
        <source>This panel tells what is known of the chosen node. %1 gives the rule and its source; %2 draws the fix before and after, and proves the numbers.</source>
        <translation>此面板显示所选节点的已知信息。“%1”给出规则及其来源；“%2”绘出修复前后的图，并验证数值。</translation>
    </message>
    <message>
        <source>Fix it and save</source>
        <translation>修复并保存</translation>
    </message>
    <message>
        <source>This button applies every fix that keeps the numbers the same; %1 takes it back. %2 asks for a new name first: your file stays as it is.</source>
        <translation>此按钮应用所有保持数值不变的修复；“%1”可撤销。“%2”会先询问新文件名：原文件保持不变。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a command and its keys</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>qaliper::TypeWords</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 scalar</source>
        <translation>%1 标量</translation>
    </message>
    <message>
        <source>sparse %1</source>
        <translation>稀疏 %1</translation>
    </message>
    <message>
        <source>sequence of %1</source>
        <translation>%1 的序列</translation>
    </message>
    <message>
        <source>optional %1</source>
        <translation>可选的 %1</translation>
    </message>
    <message>
        <source>map of %1 to %2</source>
        <translation>从 %1 到 %2 的映射</translation>
    </message>
</context>
<context>
    <name>qaliper::ValueLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>qaliper::WalkBar</name>
    <message>
        <source>The place before</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>The next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Back to the whole verdict (Esc)</source>
        <translation>回到整个速度判断 (Esc)</translation>
    </message>
</context>
<context>
    <name>qaliper::WalkWords</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>qaliper::WelcomePage</name>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Try the demo model</source>
        <translation>试试演示模型</translation>
    </message>
    <message>
        <source>A small detector head with one example of each problem Qaliper was made for</source>
        <translation>一个小型检测头，Qaliper 所针对的每种问题各有一例</translation>
    </message>
    <message>
        <source>Drop ONNX models here</source>
        <translation>将 ONNX 模型拖到这里</translation>
    </message>
    <message>
        <source>See which layers TensorRT is expected to run quantized, why others are not, and fix what can be fixed.</source>
        <translation>查看预期 TensorRT 会量化运行哪些层、其他层为何不会，并修复能修复的问题。</translation>
    </message>
    <message>
        <source>Opened last</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>%1 is no longer there</source>
        <translation>%1 已不在原处</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>开始教程</translation>
    </message>
    <message>
        <source>Three steps through the demo model: see what is wrong, understand it, fix it</source>
        <translation>用演示模型分三步了解：查看问题、了解原因、进行修复</translation>
    </message>
</context>
<context>
    <name>qaliper::Wording</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>%1 error</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>%1 warning</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>%1 note</source>
        <translation>%1 个提示</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 个提示</translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation>%1 个问题</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>需复核</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Exact: the same numbers</source>
        <translation>精确：数值相同</translation>
    </message>
    <message>
        <source>Review: numbers or interface may change</source>
        <translation>需复核：数值或接口可能改变</translation>
    </message>
    <message>
        <source>Advice: steps for you to take</source>
        <translation>建议：需由您完成的步骤</translation>
    </message>
    <message>
        <source>MACs × %1</source>
        <translation>乘加次数 × %1</translation>
    </message>
    <message>
        <source>file size × %1</source>
        <translation>文件大小 × %1</translation>
    </message>
    <message>
        <source>1 more quantized layer</source>
        <translation>量化层多 1 个</translation>
    </message>
    <message>
        <source>%1 more quantized layers</source>
        <translation>量化层多 %1 个</translation>
    </message>
    <message>
        <source>1 fewer quantized layer</source>
        <translation>量化层少 1 个</translation>
    </message>
    <message>
        <source>%1 fewer quantized layers</source>
        <translation>量化层少 %1 个</translation>
    </message>
    <message>
        <source>1 more node</source>
        <translation>节点多 1 个</translation>
    </message>
    <message>
        <source>%1 more nodes</source>
        <translation>节点多 %1 个</translation>
    </message>
    <message>
        <source>1 fewer node</source>
        <translation>节点少 1 个</translation>
    </message>
    <message>
        <source>%1 fewer nodes</source>
        <translation>节点少 %1 个</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>No fix is known</source>
        <translation>没有已知的修复</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>1 node selected</source>
        <translation>已选中 1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>已选中 %1 个节点</translation>
    </message>
    <message>
        <source>Signal to noise against the model before this change: %1. Meets the threshold of %2 dB.</source>
        <translation>与此更改之前的模型相比，信噪比：%1。达到阈值 %2 dB。</translation>
    </message>
    <message>
        <source>Signal to noise against the model before this change: %1. Below the threshold of %2 dB.</source>
        <translation>与此更改之前的模型相比，信噪比：%1。低于阈值 %2 dB。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 at least, at “%2”</source>
        <translation>至少 %1，在“%2”处</translation>
    </message>
    <message>
        <source>“%1” %2</source>
        <translation>“%1” %2</translation>
    </message>
    <message>
        <source>At the outputs: equal to the model before this change. Inside, signal to noise is %1.</source>
        <translation>在输出处：与此更改之前的模型相等。内部的信噪比是 %1。</translation>
    </message>
    <message>
        <source>Signal to noise against the model before this change: %1.</source>
        <translation>与此更改之前的模型相比，信噪比：%1。</translation>
    </message>
    <message>
        <source>no noise</source>
        <translation>没有噪声</translation>
    </message>
    <message>
        <source>Signal to noise against the float model, at “%1”: %2 → %3.</source>
        <translation>相对于浮点模型的信噪比，在“%1”处：%2 → %3。</translation>
    </message>
    <message>
        <source>Accuracy: %1 → %2 %.</source>
        <translation>准确率：%1 → %2 %。</translation>
    </message>
    <message>
        <source>The float model: %1 %.</source>
        <translation>浮点模型：%1 %。</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
</context>
</TS>
