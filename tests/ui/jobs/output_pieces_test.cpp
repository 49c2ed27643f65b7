// Tests the decoding of a program's output, whose pieces end anywhere.
#include "ui/jobs/output_pieces.h"

#include <gtest/gtest.h>

namespace simtscope::ui {
namespace {

TEST(OutputPieces, AreOneTextWhereverItIsSplit)
{
    constexpr std::string_view kText = "one\r\ntwo \xc3\xa4\xe2\x82\xac\r\n\r\nthree\n";
    const QString whole = QString::fromUtf8("one\ntwo \xc3\xa4\xe2\x82\xac\n\nthree\n");
    for (std::size_t first = 0; first <= kText.size(); ++first) {
        for (std::size_t second = first; second <= kText.size(); ++second) {
            OutputPieces pieces;
            QString text;
            for (const std::string_view piece : {kText.substr(0, first), kText.substr(first, second - first), kText.substr(second)})
                text += pieces.add(piece);
            ASSERT_EQ((text + pieces.rest()).toStdString(), whole.toStdString()) << first << ' ' << second;
        }
    }
}

TEST(OutputPieces, ALineThatIsWrittenOverIsShownAsAlways)
{
    OutputPieces whole, split;
    QString text = whole.add("10 %\r20 %\r");
    text += whole.rest();
    QString joined = split.add("10 %\r");
    joined += split.add("20 %\r");
    joined += split.rest();
    EXPECT_EQ(joined, text);
    EXPECT_EQ(split.rest(), QString()) << "once";
}

}  // namespace
}  // namespace simtscope::ui
