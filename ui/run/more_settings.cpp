#include "ui/run/more_settings.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/facts.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/setting_rows.h"
#include "ui/session/preferences/settings.h"
#include "ui/widgets/input_dialog.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

QString describeInput(const RunSettings& settings)
{
    if (settings.input.isEmpty())
        return MoreSettings::tr("none");
    if (settings.isInputFile)
        return QFileInfo(settings.input).fileName();
    return figures::formatWithCount(std::uint64_t(settings.input.count('\n') + !settings.input.endsWith('\n')),
                                    QT_TRANSLATE_NOOP("figures", "%Ln line of text"), QT_TRANSLATE_NOOP("figures", "%Ln lines of text"));
}

}  // namespace

MoreSettings::MoreSettings(const MoreSettingsParts& parts, int labelWidth, QWidget* parent)
    : QWidget(parent), m_parts(parts), m_labelWidth(labelWidth)
{
    m_form = new QFormLayout(this);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(kTinyGap);
    m_form->setHorizontalSpacing(kSmallGap);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft);
    m_input = makeButton("input");
    m_files = makeButton("moreFiles");
    addRow(tr("Input"), m_input, tr("What the program reads from its standard input"));
    addRow(tr("More files"), m_files, tr("Further files of the program: .cu, .cpp, .o, .a"));
    m_fields = makeFields<RunSettings>(
        kSettingRows, this, [this](const auto& by) { change(by); },
        [this](const Error& error) { m_parts.notices.notify(Notice::fromError(error)); });
    for (const SettingField<RunSettings>& field : m_fields)
        addRow(translateField(field.texts.field.label), field.widget, translateField(field.texts.field.tip));
    connect(m_input, &QPushButton::clicked, this, &MoreSettings::askInput);
    connect(m_files, &QPushButton::clicked, this, &MoreSettings::askFiles);
}

void MoreSettings::addRow(const QString& label, QWidget* field, const QString& tip)
{
    auto* name = makeDimLabel(label, this);
    name->setBuddy(field);
    name->setFixedWidth(m_labelWidth);
    name->setWordWrap(true);  // for long labels in other languages
    field->setMinimumWidth(60);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    field->setAccessibleName(label);
    field->setAccessibleDescription(tip);
    field->setToolTip(tip);
    m_form->addRow(name, field);
}

QPushButton* MoreSettings::makeButton(const QString& name)
{
    auto* button = new QPushButton(this);
    button->setObjectName(name);
    button->setProperty("field", true);
    return button;
}

int MoreSettings::countChanges(const RunSettings& settings) const
{
    const auto fields = std::ranges::count_if(m_fields, [&](const auto& field) { return field.differs(settings); });
    return !settings.input.isEmpty() + !settings.files.isEmpty() + int(fields);
}

void MoreSettings::showSettings(const RunSettings& settings)
{
    m_input->setText(describeInput(settings));
    m_files->setToolTip(settings.files.isEmpty() ? tr("Further files of the program: .cu, .cpp, .o, .a")
                                                 : figures::cleanText(settings.files.join('\n'), figures::LineBreaks::Kept) + '\n' +
                                                       tr("A click leaves them out again"));
    m_files->setText(settings.files.isEmpty() ? tr("none")
                     : settings.files.size() == 1
                         ? figures::cleanText(QFileInfo(settings.files.front()).fileName())
                         : figures::formatWithCount(std::uint64_t(settings.files.size()), QT_TRANSLATE_NOOP("figures", "%Ln file"),
                                                    QT_TRANSLATE_NOOP("figures", "%Ln files")));
    const std::string engine = settings.engine.toStdString();
    for (const SettingField<RunSettings>& field : m_fields) {
        field.show(settings);
        m_form->setRowVisible(field.widget, field.texts.field.isShownFor(engine));
    }
}

void MoreSettings::discardTypedText()
{
    for (const SettingField<RunSettings>& field : m_fields)
        ui::discardTyping(*field.widget);
}

template <class Change>
void MoreSettings::change(Change change)
{
    RunSettings settings = m_parts.settings.current();
    change(settings);
    if (settings != m_parts.settings.current())
        emit changed(settings);
}

void MoreSettings::askInput()
{
    auto* dialog = new InputDialog(m_parts.settings.current().input, m_parts.settings.current().isInputFile, window());
    connect(dialog, &InputDialog::chosen, this, [this](const QString& input, bool isFile) {
        change([&](RunSettings& settings) {
            settings.input = input;
            settings.isInputFile = isFile;
        });
    });
    dialog->open();
}

void MoreSettings::askFiles()
{
    if (!m_parts.settings.current().files.isEmpty()) {
        change([](RunSettings& settings) { settings.files.clear(); });
        return;
    }
    auto* dialog = new QFileDialog(window(), tr("Further files of the program"), QFileInfo(m_parts.document.path()).path(),
                                   tr("Sources and objects (*.cu *.cpp *.cc *.cxx *.c *.o *.a *.so)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this,
            [this](const QStringList& files) { change([&](RunSettings& settings) { settings.files = files; }); });
    dialog->open();
}

}  // namespace simtscope::ui

#include "moc_more_settings.cpp"
