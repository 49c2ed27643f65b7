// Tests the decoding of a program's output, which arrives in pieces that may end within a character.
#include "ui/jobs/output_decoder.h"

#include <gtest/gtest.h>

namespace simtscope::ui {
namespace {

TEST(OutputDecoder, AreOneTextWhereverItIsSplit)
{
    constexpr std::string_view kText = "one\r\ntwo \xc3\xa4\xe2\x82\xac\r\n\r\nthree\n";
    const QString fullText = QString::fromUtf8("one\ntwo \xc3\xa4\xe2\x82\xac\n\nthree\n");
    for (std::size_t first = 0; first <= kText.size(); ++first) {
        for (std::size_t second = first; second <= kText.size(); ++second) {
            OutputDecoder decoder;
            QString text;
            for (const std::string_view piece : {kText.substr(0, first), kText.substr(first, second - first), kText.substr(second)})
                text += decoder.decode(piece);
            ASSERT_EQ((text + decoder.finish()).toStdString(), fullText.toStdString()) << first << ' ' << second;
        }
    }
}

TEST(OutputDecoder, ALineThatIsWrittenOverIsShownAsAlways)
{
    OutputDecoder wholeDecoder, splitDecoder;
    QString text = wholeDecoder.decode("10 %\r20 %\r");
    text += wholeDecoder.finish();
    QString joined = splitDecoder.decode("10 %\r");
    joined += splitDecoder.decode("20 %\r");
    joined += splitDecoder.finish();
    EXPECT_EQ(joined, text);
    EXPECT_EQ(splitDecoder.finish(), QString()) << "once";
}

}  // namespace
}  // namespace simtscope::ui
