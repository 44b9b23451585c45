#!/usr/bin/env python3
"""Writes tables/newer_schemas.tsv: form and types of the operators of ONNX that are newer than ONNX 1.12, one line for each version of an
operator, with the onnx package that is installed (1.23):

    python3 resources/newer_schemas.py > resources/tables/newer_schemas.tsv

inputs, outputs: "X:T" one value, "?" behind it where it may be left out, "*1" for a list of values of one type, of at least 1, and "~1" of
any types; types: what a type parameter stands for; attributes: "axis:INT", "!" behind it where it has to be there. "-" stands for none, and
for the standard's domain."""
from onnx import defs

FIRST = {"": 18, "ai.onnx.ml": 4, "ai.onnx.preview": 1}  # by domain, the first version that ONNX 1.12 does not have
OPTION = defs.OpSchema.FormalParameterOption


def parameter(formal):
    if formal.option == OPTION.Variadic:
        return f"{formal.name}:{formal.type_str}{'*' if formal.is_homogeneous else '~'}{formal.min_arity}"
    return f"{formal.name}:{formal.type_str}{'?' if formal.option == OPTION.Optional else ''}"


def attribute(schema_attribute):
    return f"{schema_attribute.name}:{schema_attribute.type.name}{'!' if schema_attribute.required else ''}"


def constraint(one):
    return f"{one.type_param_str}={','.join(sorted(one.allowed_type_strs))}"


def line(schema):
    columns = (
        map(parameter, schema.inputs),
        map(parameter, schema.outputs),
        map(constraint, schema.type_constraints),
        map(attribute, sorted(schema.attributes.values(), key=lambda one: one.name)),
    )
    return [schema.domain or "-", schema.name, str(schema.since_version), *(" ".join(column) or "-" for column in columns)]


def main():
    listed = [one for one in defs.get_all_schemas_with_history() if one.domain in FIRST and not one.deprecated]
    schemas = [one for one in listed if one.since_version >= FIRST[one.domain]]
    print("domain", "op", "since", "inputs", "outputs", "types", "attributes", sep="\t")
    for columns in sorted(map(line, schemas), key=lambda columns: (columns[0], columns[1], int(columns[2]))):
        print(*columns, sep="\t")


main()
