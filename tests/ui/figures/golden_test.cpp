// Laid-out shapes as text, compared with tests/golden. Set SIMTSCOPE_UPDATE_GOLDEN=1 to record them again, and look at the difference.
#include <QDir>
#include <QFile>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"

namespace simtscope::figures {
namespace {

QString describe(const Figure& figure)
{
    QString text = figure.title + u'\n' + figure.fact + u'\n';
    for (const Shape& s : figure.shapes) {
        const bool line = s.kind == Shape::Kind::Line || s.kind == Shape::Kind::Curve;
        const QPointF a = line ? s.from : s.rect.topLeft(), b = line ? s.to : s.rect.bottomRight();
        text += QStringLiteral("%1 %2,%3 %4,%5 fill %6 stroke %7")
                    .arg(int(s.kind))
                    .arg(a.x(), 0, 'f', 1)
                    .arg(a.y(), 0, 'f', 1)
                    .arg(b.x(), 0, 'f', 1)
                    .arg(b.y(), 0, 'f', 1)
                    .arg(int(s.on != Role::None ? s.on : s.fill))
                    .arg(int(s.stroke));
        text += s.text.isEmpty() ? QStringLiteral("\n") : QStringLiteral(" \"%1\"\n").arg(s.text);
    }
    return text;
}

TEST(Golden, ShapesAreAsRecorded)
{
    tests::application();
    struct Case {
        const char *figure, *kernel;
        std::uint32_t threads, step;
    };
    const Case cases[] = {
        {"tree", "reduce1", 16, 11},
        {"tree", "reduce3", 16, 26},
        {"sweep", "scanBlelloch", 16, 24},
        {"banks", "reduce2", 64, 4},
        {"warps", "reduce1", 64, 12},
        {"memory", "vectorAdd", 48, 1},
        {"source", "reduce2", 64, 4},
    };
    const QDir folder(QStringLiteral(SIMTSCOPE_SOURCE_DIR "/tests/golden/figures"));
    for (const Case& c : cases) {
        FigureOptions options;
        options.size = {900, 560};
        options.step = c.step;
        const QByteArray text = describe(tests::layOut(c.figure, {c.kernel, c.threads}, options)).toUtf8();
        QFile file(folder.filePath(QStringLiteral("%1-%2-%3.txt").arg(QLatin1String(c.figure), QLatin1String(c.kernel)).arg(c.threads)));
        if (qEnvironmentVariableIsSet("SIMTSCOPE_UPDATE_GOLDEN")) {
            QDir().mkpath(folder.path());
            ASSERT_TRUE(file.open(QIODevice::WriteOnly));
            file.write(text);
            continue;
        }
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
        EXPECT_EQ(QString::fromUtf8(file.readAll()).toStdString(), text.toStdString()) << file.fileName().toStdString();
    }
}

}  // namespace
}  // namespace simtscope::figures
