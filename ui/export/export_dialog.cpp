#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/figures/facts/messages.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr QSize kPreviewSize(560, 400);
constexpr int kFormWidth = 380;  // pixels, for the longest name of a format

/// Selects the entry with this data, else the first.
void choose(QComboBox& box, const QVariant& data)
{
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

}  // namespace

ExportDialog::ExportDialog(const ExportChoice& choice, const Capabilities& capabilities, Preview preview, const figures::Theme& windowTheme,
                           QWidget* parent)
    : QDialog(parent), m_capabilities(capabilities), m_preview(std::move(preview)), m_windowTheme(windowTheme), m_picture(new QLabel(this)),
      m_summary(makeDimLabel({}, this))
{
    setObjectName("exportOptions");
    setWindowTitle(tr("Export the picture"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_picture->setObjectName("exportPreview");
    m_picture->setFixedSize(kPreviewSize);
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setAccessibleName(tr("Preview"));
    m_summary->setObjectName("exportSummary");
    m_summary->setWordWrap(true);

    auto* choices = new QWidget(this);
    choices->setFixedWidth(kFormWidth);
    m_form = new QFormLayout(choices);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addChoices(*m_form);

    m_export = new QPushButton(tr("Export…"), this);
    m_export->setObjectName("exportSave");
    m_export->setDefault(true);
    m_export->setProperty("primary", true);
    m_copy = new QPushButton(tr("Copy"), this);
    m_copy->setObjectName("exportCopy");
    m_copy->setToolTip(tr("The picture of this step on the clipboard, as SVG and PNG"));
    auto* close = new QPushButton(tr("Close"), this);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::exportRequested);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyRequested);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);

    auto* leftColumn = new QVBoxLayout;
    leftColumn->addWidget(m_picture);
    leftColumn->addWidget(m_summary);
    leftColumn->addStretch();
    auto* body = new QHBoxLayout;
    body->setSpacing(kLargeGap);
    body->addLayout(leftColumn);
    body->addWidget(choices, 0, Qt::AlignTop);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    for (QPushButton* button : {close, m_copy, m_export})
        buttons->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->addLayout(body);
    column->addLayout(buttons);
    load(choice);
}

QCheckBox* ExportDialog::addCheckBox(QFormLayout& form, const char* name, const QString& text)
{
    auto* box = new QCheckBox(text, this);
    box->setObjectName(name);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::onChange);
    form.addRow(box);
    return box;
}

QDoubleSpinBox* ExportDialog::addNumber(QFormLayout& form, const char* name, const QString& label, double min, double max, double step,
                                        const QString& unit)
{
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(name);
    box->setRange(min, max);
    box->setSingleStep(step);
    box->setDecimals(1);
    box->setSuffix(unit);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::onChange);
    form.addRow(label, box);
    return box;
}

void ExportDialog::addChoices(QFormLayout& form)
{
    const auto addComboBox = [&](const char* name, const QString& label, const std::vector<std::pair<QString, QVariant>>& entries) {
        auto* box = new QComboBox(this);
        box->setObjectName(name);
        for (const auto& [text, value] : entries)
            box->addItem(text, value);
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::onChange);
        form.addRow(label, box);
        return box;
    };
    std::vector<std::pair<QString, QVariant>> formats, sizes = {{tr("As in the window"), "window"}};
    for (const figures::ExportFormat& format : figures::exportFormats())
        if (m_capabilities.hasSteps || !needsSteps(format))
            formats.emplace_back(figures::translateFilter(format), QLatin1String(format.suffix));
    m_format = addComboBox("exportFormat", tr("Format"), formats);
    if (m_capabilities.hasSteps) {
        std::vector<std::pair<QString, QVariant>> steps = {
            {tr("This step"), "this"}, {tr("All steps"), "all"}, {tr("Where the picture changes"), "changes"}};
        if (m_capabilities.hasCues)
            steps.emplace_back(tr("Cues of the lesson"), "cues");
        if (m_capabilities.hasBookmarks)
            steps.emplace_back(tr("Bookmarks"), "bookmarks");
        steps.emplace_back(tr("These steps:"), QString());
        m_steps = addComboBox("exportSteps", tr("Steps"), steps);
        m_range = new QLineEdit(this);
        m_range->setObjectName("exportRange");
        m_range->setPlaceholderText(tr("such as 1, 3-12, last"));
        m_range->setAccessibleName(tr("Steps"));
        connect(m_range, &QLineEdit::textChanged, this, &ExportDialog::onChange);
        form.addRow(QString(), m_range);
    }
    for (const SlideSize& slide : kSlideSizes)
        sizes.emplace_back(tr("Slide %1 (%2 × %3)").arg(QLatin1String(slide.name)).arg(slide.size.width()).arg(slide.size.height()),
                           QLatin1String(slide.name));
    m_size = addComboBox("exportSize", tr("Size"), sizes);
    m_scale = addNumber(form, "exportScale", tr("Scale"), 0.5, 8, 0.5, QStringLiteral(" ×"));
    m_theme = addComboBox("exportTheme", tr("Colours"),
                          {{tr("As in the window"), QString()}, {tr("Light"), "light"}, {tr("Dark"), "dark"}, {tr("Print"), "print"}});
    addTitle(form);
    m_sentence = addCheckBox(form, "exportSentence", tr("Sentence about the step"));
    if (m_capabilities.hasSteps) {
        m_legend = addCheckBox(form, "exportLegend", tr("Legend"));
        m_excerpt = addComboBox("exportExcerpt", tr("Source"),
                                {{tr("None"), int(figures::ExcerptPosition::None)},
                                 {tr("Below the picture"), int(figures::ExcerptPosition::Below)},
                                 {tr("Beside the picture"), int(figures::ExcerptPosition::Beside)}});
    }
    m_transparent = addCheckBox(form, "exportTransparent", tr("Transparent background"));
    m_outlines = addCheckBox(form, "exportOutlines", tr("Text as outlines, which need no font"));
    if (m_capabilities.hasSteps) {
        m_seconds = addNumber(form, "exportSeconds", tr("A step lasts"), 0.1, 60, 0.1, tr(" s"));
        m_hold = addNumber(form, "exportHold", tr("Rests last"), 0.1, 60, 0.5, tr(" s"));
        m_hold->setToolTip(tr("The first step and the last one, and those of the lesson's cues"));
        m_motion = addCheckBox(form, "exportMotion", tr("Values travel"));
    }
}

/// Adds the field for the title. Empty means the picture's own title, which the field shows dimmed.
void ExportDialog::addTitle(QFormLayout& form)
{
    m_title = new QCheckBox(tr("Title"), this);
    m_title->setObjectName("exportTitle");
    m_customTitle = new QLineEdit(this);
    m_customTitle->setObjectName("exportOwnTitle");
    m_customTitle->setAccessibleName(tr("Title"));
    m_customTitle->setClearButtonEnabled(true);
    connect(m_title, &QCheckBox::toggled, this, &ExportDialog::onChange);
    connect(m_customTitle, &QLineEdit::textChanged, this, &ExportDialog::onChange);
    m_title->setMinimumHeight(m_customTitle->sizeHint().height());  // they share a row
    form.addRow(m_title, m_customTitle);
}

void ExportDialog::load(const ExportChoice& choice)
{
    m_isLoading = true;
    m_initialChoice = choice;
    choose(*m_format, choice.format);
    choose(*m_size, choice.size);
    choose(*m_theme, choice.theme);
    m_scale->setValue(choice.scale);
    m_title->setChecked(choice.hasTitle);
    m_customTitle->setText(choice.customTitle);
    m_sentence->setChecked(choice.hasSentence);
    m_transparent->setChecked(choice.isTransparent);
    m_outlines->setChecked(choice.hasOutlines);
    if (m_capabilities.hasSteps) {
        const bool isWord = m_steps->findData(choice.steps) >= 0;
        m_steps->setCurrentIndex(isWord ? m_steps->findData(choice.steps) : m_steps->count() - 1);
        m_range->setText(isWord ? QString() : choice.steps);
        m_legend->setChecked(choice.hasLegend);
        choose(*m_excerpt, int(choice.excerpt));
        m_seconds->setValue(choice.secondsPerStep);
        m_hold->setValue(choice.holdSeconds);
        m_motion->setChecked(choice.hasMotion);
    }
    m_isLoading = false;
    onChange();
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice = m_initialChoice;
    choice.format = m_format->currentData().toString();
    choice.size = m_size->currentData().toString();
    choice.theme = m_theme->currentData().toString();
    choice.scale = m_scale->value();
    choice.hasTitle = m_title->isChecked();
    choice.customTitle = m_customTitle->text().trimmed();
    choice.hasSentence = m_sentence->isChecked();
    choice.isTransparent = m_transparent->isChecked();
    choice.hasOutlines = m_outlines->isChecked();
    if (m_capabilities.hasSteps) {
        choice.steps = m_steps->currentData().toString();
        if (choice.steps.isEmpty())
            choice.steps = m_range->text().trimmed();
        if (m_replacesThisStep && choice.steps == QLatin1String("all"))
            choice.steps = QStringLiteral("this");  // another format gets this step again
        choice.hasLegend = m_legend->isChecked();
        choice.excerpt = figures::ExcerptPosition(m_excerpt->currentData().toInt());
        choice.secondsPerStep = m_seconds->value();
        choice.holdSeconds = m_hold->value();
        choice.hasMotion = m_motion->isChecked();
    }
    return choice;
}

/// Offers "This step" only for formats that hold one step; for the others, "All steps" takes its place.
void ExportDialog::offerStepsOf(const figures::ExportFormat& format)
{
    const bool isOffered = !needsSteps(format);
    const int thisStep = m_steps->findData("this"), allSteps = m_steps->findData("all");
    qobject_cast<QStandardItemModel*>(m_steps->model())->item(thisStep)->setEnabled(isOffered);
    const QSignalBlocker blocker(m_steps);
    if (!isOffered && m_steps->currentIndex() == thisStep) {
        m_steps->setCurrentIndex(allSteps);
        m_replacesThisStep = true;
    } else if (isOffered && m_replacesThisStep) {
        if (m_steps->currentIndex() == allSteps)
            m_steps->setCurrentIndex(thisStep);
        m_replacesThisStep = false;
    }
}

/// Disables choices that do not apply to the format, and refreshes the preview.
void ExportDialog::onChange()
{
    if (m_isLoading)
        return;
    if (m_capabilities.hasSteps)
        offerStepsOf(choice().formatRow());
    const ExportChoice currentChoice = choice();
    const figures::ExportFormat& format = currentChoice.formatRow();
    const auto setFieldEnabled = [this](QWidget* field, bool isOn) {
        field->setEnabled(isOn);
        if (QWidget* const label = m_form->labelForField(field); label && label != m_title)
            label->setEnabled(isOn);
    };
    setFieldEnabled(m_scale, format.isRaster);
    setFieldEnabled(m_transparent, format.canBeTransparent);
    setFieldEnabled(m_outlines, format.hasText);
    const bool isPage = format.multiStep == figures::MultiStep::InteractivePage;  // the page has title, sentence and source itself
    m_title->setEnabled(!isPage);
    setFieldEnabled(m_sentence, !isPage);
    m_customTitle->setEnabled(isPage || currentChoice.hasTitle);
    QString problem, summary;
    if (format.tool && QStandardPaths::findExecutable(QLatin1String(format.tool)).isEmpty())
        problem = tr("%1 is needed for this format, but was not found.").arg(QLatin1String(format.tool));
    if (m_capabilities.hasSteps) {
        m_range->setVisible(m_steps->currentData().toString().isEmpty());
        for (QWidget* field : std::initializer_list<QWidget*>{m_seconds, m_hold, m_motion})
            setFieldEnabled(field, format.animates());
        setFieldEnabled(m_excerpt, !isPage);
        const QString stepsText = currentChoice.effectiveSteps();
        if (stepsText != QLatin1String("this") && stepsText != QLatin1String("changes")) {
            const auto steps = m_capabilities.steps(currentChoice);
            if (!steps)
                problem = figures::translateSentence(steps.error().message);
            else if (format.multiStep == figures::MultiStep::NumberedFiles)
                summary = tr("Numbered files: %L1").arg(steps->size());
            else
                summary = tr("Steps in one file: %L1").arg(steps->size());
        }
    }
    m_export->setEnabled(problem.isEmpty());
    m_summary->setText(problem.isEmpty() ? summary : problem);
    refreshPreview();
}

void ExportDialog::refreshPreview()
{
    ExportChoice shownChoice = choice();
    if (shownChoice.formatRow().multiStep == figures::MultiStep::InteractivePage) {
        shownChoice.hasTitle = shownChoice.hasSentence = false;
        shownChoice.excerpt = figures::ExcerptPosition::None;
    }
    const std::optional<figures::Drawing> drawing = m_preview(shownChoice);
    m_export->setEnabled(m_export->isEnabled() && drawing);
    m_copy->setEnabled(bool(drawing));
    if (!drawing) {
        m_picture->setText(tr("There is no picture to export."));
        return;
    }
    const figures::ExportStyle style = shownChoice.style(shownChoice.formatRow(), m_windowTheme);
    const qreal ratio = devicePixelRatioF();
    const qreal scale = std::min(kPreviewSize.width() / drawing->size.width(), kPreviewSize.height() / drawing->size.height());
    QPixmap picture((drawing->size * scale * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    picture.fill(style.isTransparent ? QColor(Qt::transparent) : style.theme->color(figures::Role::Panel));
    QPainter painter(&picture);
    if (style.isTransparent)
        painter.fillRect(QRectF(QPointF(), drawing->size * scale), QBrush(palette().color(QPalette::Mid), Qt::Dense6Pattern));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    drawing->paint(painter);
    painter.end();
    m_picture->setPixmap(picture);
    m_picture->setAccessibleDescription(drawing->description);
    if (shownChoice.customTitle.isEmpty())
        m_customTitle->setPlaceholderText(drawing->title);
}

}  // namespace simtscope::ui

#include "moc_export_dialog.cpp"
