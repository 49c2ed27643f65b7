// Makes the QFont of each font of the figures, with fallbacks and without ligatures (declared in theme.h).
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::figures {

namespace {

const QStringList kSans = {QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
                           QStringLiteral("sans-serif")};
const QStringList kMono = {QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"), QStringLiteral("monospace")};

struct Face {
    bool isMonospaced;
    QFont::Weight weight;
};
constexpr Face kFaces[] = {{false, QFont::Normal}, {false, QFont::Normal}, {false, QFont::DemiBold},
                           {true, QFont::Normal},  {true, QFont::Normal},  {true, QFont::Bold}};

}  // namespace

QFont fontFor(Font font, qreal scale)
{
    const Face& face = kFaces[std::size_t(font)];
    QFont result;
    result.setFamilies(face.isMonospaced ? kMono : kSans);
    result.setStyleHint(face.isMonospaced ? QFont::Monospace : QFont::SansSerif);
    result.setWeight(face.weight);
    result.setPixelSize(pixelSize(font, scale));
    result.setHintingPreference(QFont::PreferNoHinting);
    // Shows every character as it is written. JetBrains Mono has ligatures, which show `/=` as another operator; Inter has contextual
    // forms, which show the x of the address 0x7f20 as a multiplication sign. QFont::setFeature() exists only since Qt 6.7; this setting
    // also disables kerning.
    result.setStyleStrategy(QFont::PreferNoShaping);
    return result;
}

}  // namespace simtscope::figures
