#include "gpu/core/json_object_text.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"

namespace simtscope {
namespace {

TEST(JsonObjectText, WritesWhatTheWholeObjectWouldBe)
{
    using Json = nlohmann::ordered_json;
    const Json nested = {{"name", "two\nlines \xff"}, {"sizes", {1, 2, 3}}, {"none", Json::array()}, {"object", {{"deep", true}}}};
    for (const int indent : {1, 2}) {
        JsonObjectText pieces(indent);
        pieces.add("nested \"key\"", nested);
        pieces.beginArray("empty");
        pieces.endArray();
        pieces.beginArray("elements");
        pieces.addElement(nested);
        pieces.addElement(nlohmann::json(7));
        pieces.endArray();
        pieces.add("last", nlohmann::json("x"));
        const Json whole = {{"nested \"key\"", nested}, {"empty", Json::array()}, {"elements", Json::array({nested, 7})}, {"last", "x"}};
        EXPECT_EQ(pieces.end(), jsonText(whole, indent) + "\n");
    }
    EXPECT_EQ(JsonObjectText().end(), "{}\n");
}

}  // namespace
}  // namespace simtscope
