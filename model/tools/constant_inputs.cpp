// Takes inputs with an initializer out of the inputs: TensorRT's parser takes the initializer and has no such input.

#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace constant_inputs_tool {

Fix withoutThem(const Context& context) {
    Fix fix;
    for (const ValueInfo& input : context.model().main().inputs) {
        const auto value = context.index().value(mainGraph, input.name);
        if (!value || !context.index().isInitializer(*value))
            continue;
        fix.edits.emplace_back(RemoveGraphInput{mainGraph, input.name});
        fix.interface.push_back(portRemoved(Port::Input, input));
    }
    return fix;
}

Result<Offer> offer(const Context& context, const ToolNodes&) {
    if (withoutThem(context).edits.empty())
        return fail(ErrorKind::Invalid, say("No input of this model has an initializer"));
    Offer offer = offerOf(constantInputs.info);
    offer.changesInterface = true;
    offer.note = say("TensorRT has no such inputs. In ONNX Runtime a caller can replace them no longer.");
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes&) { return withoutThem(input.context); }

} // namespace constant_inputs_tool

constinit const Tool constantInputs{
    {"constant-inputs", [] { return say("Take inputs with an initializer out of the inputs"); }, ToolGroup::Graph,
        ToolSubject::Model, Safety::Review},
    constant_inputs_tool::offer, constant_inputs_tool::build};

} // namespace qaliper::toolbox
