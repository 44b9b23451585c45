#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/target/target.h"

// Products that bring a release of TensorRT, by the names that people have: JetPack and its L4T, DRIVE OS, DeepStream,
// Holoscan, Isaac ROS and NVIDIA's containers.
//
// Source: facts F801, F802, F803, F804, F805, F806, F807, F808, F809 and F810; each row of products.tsv names its own.

namespace qaliper {

struct Product {                         // views refer to the embedded table
    std::string_view name;               // "jetpack-6.2", as a target names it
    std::string_view title;              // "JetPack 6.2"
    Version version;                     // of TensorRT
    std::vector<ComputeCapability> gpus; // those it runs on; empty: those of the release
    std::string_view fact;               // its source

    bool runsOn(ComputeCapability gpu) const;
};

// A name has several rows where the release depends on the GPU; rows of one name follow each other.
std::vector<Product> allProducts();

// True for "jetpack-6.9", "JetPack 6.9" and "nvcr.io/nvidia/tensorrt:99.01-py3": names of a kind of product, whether the
// product is known or not.
bool isNameOfProduct(std::string_view text);
// The rows of a product. Errors: Invalid, with the nearest names, where the table has no such product.
Result<std::vector<Product>> productsNamed(std::string_view text);
// "JetPack 6.2" for jetpack-6.2; empty for no product.
std::string_view titleOfProduct(std::string_view name);
// That none of the rows runs on the GPU; it says on which they do.
Error notOn(std::span<const Product> rows, ComputeCapability gpu);

// Names of products that are written alike, the most similar first; empty when none is.
std::vector<std::string_view> similarProducts(std::string_view text);

// Why nobody just takes another release: "JetPack 6.2 comes with TensorRT 10.3 ..."; empty for a target that names no
// product.
Text boundWords(const Target& target);

} // namespace qaliper
