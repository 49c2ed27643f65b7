#include "tests/ui/figures/golden.h"

#include <QDir>
#include <QFile>
#include <gtest/gtest.h>

namespace simtscope::tests {

namespace {

QString describe(const figures::Figure& figure)
{
    QString text = figure.title + u'\n' + figure.fact + u'\n';
    for (const figures::Shape& s : figure.shapes) {
        const bool line = s.kind == figures::Shape::Kind::Line || s.kind == figures::Shape::Kind::Curve;
        const QPointF a = line ? s.from : s.rect.topLeft(), b = line ? s.to : s.rect.bottomRight();
        text += QStringLiteral("%1 %2,%3 %4,%5 fill %6 stroke %7")
                    .arg(int(s.kind))
                    .arg(a.x(), 0, 'f', 1)
                    .arg(a.y(), 0, 'f', 1)
                    .arg(b.x(), 0, 'f', 1)
                    .arg(b.y(), 0, 'f', 1)
                    .arg(int(s.on != figures::Role::None ? s.on : s.fill))
                    .arg(int(s.stroke));
        text += s.text.isEmpty() ? QStringLiteral("\n") : QStringLiteral(" \"%1\"\n").arg(s.text);
    }
    return text;
}

}  // namespace

void expectGolden(const figures::Figure& figure, const QString& name)
{
    const QDir folder(QStringLiteral(SIMTSCOPE_SOURCE_DIR "/tests/golden/figures"));
    const QByteArray text = describe(figure).toUtf8();
    QFile file(folder.filePath(name + QStringLiteral(".txt")));
    if (qEnvironmentVariableIsSet("SIMTSCOPE_UPDATE_GOLDEN")) {
        QDir().mkpath(folder.path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return;
    }
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
    EXPECT_EQ(QString::fromUtf8(file.readAll()).toStdString(), text.toStdString()) << file.fileName().toStdString();
}

}  // namespace simtscope::tests
