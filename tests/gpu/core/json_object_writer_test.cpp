#include "gpu/core/json_object_writer.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"

namespace simtscope {
namespace {

TEST(JsonObjectWriter, WritesTheSameAsForTheWholeObject)
{
    using Json = nlohmann::ordered_json;
    const Json nested = {{"name", "two\nlines \xff"}, {"sizes", {1, 2, 3}}, {"none", Json::array()}, {"object", {{"deep", true}}}};
    for (const int indent : {1, 2}) {
        JsonObjectWriter pieces(indent);
        pieces.add("nested \"key\"", nested);
        pieces.beginArray("empty");
        pieces.endArray();
        pieces.beginArray("elements");
        pieces.addElement(nested);
        pieces.addElement(nlohmann::json(7));
        pieces.endArray();
        pieces.add("last", nlohmann::json("x"));
        const Json expectedObject = {
            {"nested \"key\"", nested}, {"empty", Json::array()}, {"elements", Json::array({nested, 7})}, {"last", "x"}};
        EXPECT_EQ(pieces.finish(), formatJson(expectedObject, indent) + "\n");
    }
    EXPECT_EQ(JsonObjectWriter().finish(), "{}\n");
}

}  // namespace
}  // namespace simtscope
