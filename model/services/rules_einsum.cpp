#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Einsum: an equation names the dimensions of inputs and output by letters. Source: ONNX operator page of Einsum, opsets 12 to 28; a
// dimension of 1 is repeated, as NumPy does.

namespace qaliper {

namespace {

using namespace rules;
using Dimension = ShapeProto::Dimension;

constexpr std::string_view ellipsis = "...";
constexpr std::string_view arrow = "->";

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Labels of one input or of the output; 0 stands for what the ellipsis covers.
using Term = std::string;

Term termOf(std::string_view text) {
    Term labels;
    while (!text.empty()) {
        if (text.starts_with(ellipsis))
            labels += '\0';
        else if (isLetter(text.front()))
            labels += text.front();
        else
            fail_shape_inference("the equation has a \"", std::string(text.substr(0, 1)), "\"");
        text.remove_prefix(text.starts_with(ellipsis) ? ellipsis.size() : 1);
    }
    return labels;
}

struct Equation {
    std::vector<Term> inputs;
    std::optional<Term> output; // nothing where it is not written
};

Equation equationOf(std::string text) {
    std::erase(text, ' ');
    const std::string_view whole = text;
    const std::size_t end = whole.find(arrow);
    Equation equation;
    if (end != std::string_view::npos)
        equation.output = termOf(whole.substr(end + arrow.size()));
    std::string_view left = whole.substr(0, end);
    while (true) {
        const std::size_t comma = left.find(',');
        equation.inputs.push_back(termOf(left.substr(0, comma)));
        if (comma == std::string_view::npos)
            return equation;
        left.remove_prefix(comma + 1);
    }
}

class Labels {
public:
    void add(const Term& term, const ShapeProto& shape) {
        const auto letters = static_cast<int>(term.size() - static_cast<std::size_t>(std::ranges::count(term, '\0')));
        const bool isOpen = term.find('\0') != Term::npos;
        if (isOpen ? shape.dim_size() < letters : shape.dim_size() != letters)
            fail_shape_inference("an input has ", shape.dim_size(), " dimensions, the equation names ", letters);
        int at = 0;
        for (const char label : term) {
            const int count = label == '\0' ? shape.dim_size() - letters : 1;
            meet(label, {shape.dim().begin() + at, shape.dim().begin() + at + count});
            at += count;
        }
    }

    ShapeProto shapeOf(const Term& term) const {
        ShapeProto shape;
        for (const char label : term) {
            const auto found = dims_.find(label);
            if (found == dims_.end() && label != '\0')
                fail_shape_inference("no input has the dimension ", std::string(1, label), " of the output");
            for (const Dimension& dim : found == dims_.end() ? std::vector<Dimension>() : found->second)
                append(shape, dim);
        }
        return shape;
    }

private:
    // An ellipsis covers as many dimensions everywhere.
    void meet(char label, const std::vector<Dimension>& more) {
        const auto [found, isNew] = dims_.try_emplace(label, more);
        std::vector<Dimension>& known = found->second;
        if (known.size() != more.size())
            fail_shape_inference("an ellipsis covers ", known.size(), " and ", more.size(), " dimensions");
        for (std::size_t i = 0; !isNew && i < more.size(); ++i)
            meet(known[i], more[i]);
    }

    static void meet(Dimension& known, const Dimension& more) {
        if (known.has_dim_value() && known.dim_value() != 1) {
            if (more.dim_value() != 1)
                wantDim(more, known.dim_value());
        } else if (more.has_dim_value() ? more.dim_value() != 1 : known.has_dim_value()) {
            known = more; // known is 1, or a symbol beside a number
        }
    }

    std::map<char, std::vector<Dimension>> dims_;
};

// Of an equation without one: what the ellipses cover, then the letters that are there once.
Term impliedOutput(const std::vector<Term>& inputs) {
    std::map<char, int> counts;
    for (const Term& input : inputs) {
        for (const char label : input)
            ++counts[label];
    }
    Term output;
    for (const auto& [label, count] : counts) {
        if (count == 1 || label == '\0')
            output += label;
    }
    return output;
}

void einsum(Context& context) {
    setElement(context, 0, element(context, 0));
    const Equation equation = equationOf(onnx::getAttribute(context, "equation", std::string()));
    if (equation.inputs.size() != context.getNumInputs())
        fail_shape_inference(
            "the equation is of ", equation.inputs.size(), " inputs, there are ", context.getNumInputs());
    Labels labels;
    bool isKnown = true;
    for (std::size_t i = 0; i < equation.inputs.size(); ++i) {
        const ShapeProto* input = shape(context, i);
        isKnown = isKnown && input;
        if (input)
            labels.add(equation.inputs[i], *input);
    }
    if (isKnown)
        setShape(context, 0, labels.shapeOf(equation.output.value_or(impliedOutput(equation.inputs))));
}

constexpr std::array summing{
    OperatorRule{"", "Einsum", 12, &einsum},
};

} // namespace

std::span<const OperatorRule> einsums() { return summing; }

} // namespace qaliper
