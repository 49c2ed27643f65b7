#include "tests/ui/figures/figure_checks.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "ui/figures/canvas/theme.h"

namespace simtscope::tests {

using namespace figures;

namespace {

QRectF bounds(const Shape& shape)
{
    if (shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve)
        return QRectF(shape.from, shape.to).normalized();
    return shape.rect;
}

}  // namespace

void expectNoTextOverlapsAnother(const Figure& figure)
{
    std::vector<const Shape*> texts;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind == Shape::Kind::Text)
            texts.push_back(&shape);
    }
    std::sort(texts.begin(), texts.end(), [](const Shape* a, const Shape* b) { return a->rect.left() < b->rect.left(); });
    for (std::size_t i = 0; i < texts.size(); ++i) {
        for (std::size_t j = i + 1; j < texts.size() && texts[j]->rect.left() < texts[i]->rect.right() - 0.5; ++j) {
            const QRectF common = texts[i]->rect.intersected(texts[j]->rect);
            ASSERT_FALSE(common.width() > 0.5 && common.height() > texts[i]->rect.height() * 0.3)
                << '"' << texts[i]->text.toStdString() << "\" and \"" << texts[j]->text.toStdString() << '"';
        }
    }
}

void expectTextFitsItsBox(const Figure& figure)
{
    std::map<std::pair<int, int>, QFontMetricsF> fonts;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind != Shape::Kind::Text)
            continue;
        const QFont font = fontFor(shape.font, shape.fontScale);
        const auto knownFont = fonts.try_emplace({int(shape.font), font.pixelSize()}, font).first;
        ASSERT_LE(knownFont->second.horizontalAdvance(shape.text), shape.rect.width() * 1.01 + 1) << shape.text.toStdString();
    }
}

void expectEveryShapeInside(const Figure& figure)
{
    const QRectF figureRect(QPointF(), figure.size);
    for (const Shape& shape : figure.shapes) {
        const QRectF box = bounds(shape);
        ASSERT_TRUE(figureRect.adjusted(-1, -1, 1, 1).contains(box.topLeft()) &&
                    figureRect.adjusted(-1, -1, 1, 1).contains(box.bottomRight()))
            << "kind " << int(shape.kind) << " \"" << shape.text.toStdString() << "\" at " << box.left() << ", " << box.top() << " to "
            << box.right() << ", " << box.bottom();
        ASSERT_TRUE(std::isfinite(box.left()) && std::isfinite(box.width()));
    }
}

void expectTextContrasts(const Figure& figure)
{
    for (std::size_t i = 0; i < figure.shapes.size(); ++i) {
        const Shape& text = figure.shapes[i];
        if (text.kind != Shape::Kind::Text)
            continue;
        Role background = Role::Panel;
        for (std::size_t j = i; j-- > 0;) {
            const Shape& shape = figure.shapes[j];
            const bool filled = (shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse) && shape.fill != Role::None;
            if (filled && shape.rect.contains(text.rect.center())) {
                background = shape.fill;
                break;
            }
        }
        for (const Theme& theme : themes()) {
            const QColor ink = text.backgroundRole != Role::None ? theme.inkOn(text.backgroundRole) : theme.color(text.fill);
            ASSERT_GE(computeContrastRatio(ink, theme.fill(background)), 4.5)
                << theme.name.toStdString() << ": \"" << text.text.toStdString() << "\" in role " << int(text.fill) << " on "
                << int(background);
        }
    }
}

}  // namespace simtscope::tests
