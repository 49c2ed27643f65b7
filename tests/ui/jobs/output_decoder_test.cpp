// Tests the decoding of a program's output, which arrives in pieces that may end within a character.
#include "ui/jobs/output_decoder.h"

#include <gtest/gtest.h>

namespace simtscope::ui {
namespace {

TEST(OutputDecoder, AreOneTextWhereverItIsSplit)
{
    constexpr std::string_view kText = "one\r\ntwo \xc3\xa4\xe2\x82\xac\r\n\r\nthree\n";
    const QString whole = QString::fromUtf8("one\ntwo \xc3\xa4\xe2\x82\xac\n\nthree\n");
    for (std::size_t first = 0; first <= kText.size(); ++first) {
        for (std::size_t second = first; second <= kText.size(); ++second) {
            OutputDecoder decoder;
            QString text;
            for (const std::string_view piece : {kText.substr(0, first), kText.substr(first, second - first), kText.substr(second)})
                text += decoder.decode(piece);
            ASSERT_EQ((text + decoder.finish()).toStdString(), whole.toStdString()) << first << ' ' << second;
        }
    }
}

TEST(OutputDecoder, ALineThatIsWrittenOverIsShownAsAlways)
{
    OutputDecoder whole, split;
    QString text = whole.decode("10 %\r20 %\r");
    text += whole.finish();
    QString joined = split.decode("10 %\r");
    joined += split.decode("20 %\r");
    joined += split.finish();
    EXPECT_EQ(joined, text);
    EXPECT_EQ(split.finish(), QString()) << "once";
}

}  // namespace
}  // namespace simtscope::ui
