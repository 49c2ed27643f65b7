#include "ui/run/more_settings.h"

#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <limits>

#include "ui/figures/canvas/clean_words.h"
#include "ui/figures/facts/facts.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/settings.h"
#include "ui/widgets/input_dialog.h"
#include "ui/widgets/look.h"
#include "ui/widgets/typing.h"

namespace simtscope::ui {
namespace {

constexpr int kMostDevices = 16, kMostTimingRuns = 100;

QString inputText(const RunSettings& settings)
{
    if (settings.input.isEmpty())
        return MoreSettings::tr("none");
    if (settings.inputIsFile)
        return QFileInfo(settings.input).fileName();
    return figures::counted(std::uint64_t(settings.input.count('\n') + !settings.input.endsWith('\n')),
                            QT_TRANSLATE_NOOP("figures", "%Ln line of text"), QT_TRANSLATE_NOOP("figures", "%Ln lines of text"));
}

}  // namespace

MoreSettings::MoreSettings(const MoreSettingsParts& parts, int labelWidth, QWidget* parent)
    : QWidget(parent), m_parts(parts), m_labelWidth(labelWidth)
{
    m_form = new QFormLayout(this);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(5);
    m_form->setHorizontalSpacing(8);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft);
    m_input = makeButton("input");
    m_blocks = makeLine("recordedBlocks", tr("some"));
    m_events = new QSpinBox(this);
    m_events->setObjectName("maxEvents");
    m_events->setRange(1, std::numeric_limits<int>::max());
    m_events->setSingleStep(1 << 20);
    m_events->setKeyboardTracking(false);
    m_files = makeButton("moreFiles");
    m_nvcc = makeLine("nvccArguments", tr("none"));
    m_environment = makeLine("environment", tr("NAME=value"));
    m_devices = new QSpinBox(this);
    m_devices->setObjectName("devices");
    m_devices->setRange(1, kMostDevices);
    m_devices->setKeyboardTracking(false);
    m_timeout = new QDoubleSpinBox(this);
    m_timeout->setObjectName("timeout");
    m_timeout->setRange(0, 86400);
    m_timeout->setDecimals(1);
    m_timeout->setSuffix(tr(" s"));
    m_timeout->setSpecialValueText(tr("none"));
    m_timeout->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_timeout->setKeyboardTracking(false);
    m_timingRuns = new QSpinBox(this);
    m_timingRuns->setObjectName("timingRuns");
    m_timingRuns->setRange(0, kMostTimingRuns);
    m_timingRuns->setKeyboardTracking(false);
    for (QWidget* field : std::initializer_list<QWidget*>{m_blocks, m_events, m_nvcc, m_environment, m_devices, m_timeout, m_timingRuns})
        keepTyping(*field);
    addRow(tr("Input"), m_input, tr("What the program reads from its standard input"));
    addRow(tr("Blocks"), m_blocks,
           tr("Blocks that are recorded in full: all, or a list such as 0-3,17. Empty: the first, the last and a few between"));
    addRow(tr("Events"), m_events, tr("Maximum number of recorded events; a note names what was left out"));
    addRow(tr("More files"), m_files, tr("Further files of the program: .cu, .cpp, .o, .a"));
    addRow(tr("nvcc"), m_nvcc, tr("Arguments for the compiler, such as -arch=sm_90 or -DN=8"));
    addRow(tr("Environment"), m_environment, tr("Environment variables for the program: NAME=value, several with spaces between"));
    addRow(tr("Devices"), m_devices, tr("How many devices of the model there are"));
    addRow(tr("Time limit"), m_timeout, tr("The program is stopped after so many seconds"));
    addRow(tr("Timing runs"), m_timingRuns, tr("On a GPU: how often the program runs once more without the recorder, for the times"));

    connect(m_input, &QPushButton::clicked, this, &MoreSettings::askInput);
    connect(m_files, &QPushButton::clicked, this, &MoreSettings::askFiles);
    connect(m_blocks, &QLineEdit::editingFinished, this, &MoreSettings::takeBlocks);
    connect(m_events, &QSpinBox::valueChanged, this,
            [this](int value) { change([value](RunSettings& s) { s.maxEvents = quint64(value); }); });
    connect(m_nvcc, &QLineEdit::editingFinished, this,
            [this] { change([this](RunSettings& s) { s.nvccArguments = wordsOf(m_nvcc->text()); }); });
    connect(m_environment, &QLineEdit::editingFinished, this,
            [this] { change([this](RunSettings& s) { s.environment = wordsOf(m_environment->text()); }); });
    connect(m_devices, &QSpinBox::valueChanged, this, [this](int value) { change([value](RunSettings& s) { s.devices = value; }); });
    connect(m_timeout, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { change([value](RunSettings& s) { s.timeout = value; }); });
    connect(m_timingRuns, &QSpinBox::valueChanged, this,
            [this](int value) { change([value](RunSettings& s) { s.timingRuns = unsigned(value); }); });
}

void MoreSettings::addRow(const QString& label, QWidget* field, const QString& tip)
{
    auto* name = makeDimLabel(label, this);
    name->setBuddy(field);
    name->setFixedWidth(m_labelWidth);
    field->setMinimumWidth(60);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    field->setAccessibleName(label);
    field->setAccessibleDescription(tip);
    field->setToolTip(tip);
    m_form->addRow(name, field);
}

QLineEdit* MoreSettings::makeLine(const QString& name, const QString& placeholder)
{
    auto* line = new QLineEdit(this);
    line->setObjectName(name);
    line->setPlaceholderText(placeholder);
    return line;
}

QPushButton* MoreSettings::makeButton(const QString& name)
{
    auto* button = new QPushButton(this);
    button->setObjectName(name);
    button->setProperty("field", true);
    return button;
}

int MoreSettings::changedIn(const RunSettings& settings)
{
    const RunSettings usual;
    return !settings.input.isEmpty() + (settings.blocks != usual.blocks) + (settings.maxEvents != usual.maxEvents) +
           !settings.files.isEmpty() + !settings.nvccArguments.isEmpty() + !settings.environment.isEmpty() +
           (settings.devices != usual.devices) + (settings.timeout > 0) + (settings.timingRuns != usual.timingRuns);
}

void MoreSettings::show(const RunSettings& settings)
{
    const QSignalBlocker blockers[] = {QSignalBlocker(m_events), QSignalBlocker(m_devices), QSignalBlocker(m_timeout),
                                       QSignalBlocker(m_timingRuns)};
    m_input->setText(inputText(settings));
    for (const auto& [line, text] : {std::pair(m_blocks, settings.blocks), std::pair(m_nvcc, lineOf(settings.nvccArguments)),
                                     std::pair(m_environment, lineOf(settings.environment))}) {
        // Keep text that is being typed, and text marked as wrong, so that the user can see and correct it.
        if (isBeingTyped(*line) || line->property("wrong").toBool())
            continue;
        line->setText(text);
    }
    const auto show = [](auto* spin, auto value) {
        if (!isBeingTyped(*spin))
            spin->setValue(value);
    };
    show(m_events, int(settings.maxEvents));
    m_files->setToolTip(settings.files.isEmpty() ? tr("Further files of the program: .cu, .cpp, .o, .a")
                                                 : figures::cleanWords(settings.files.join('\n'), figures::Lines::Kept) + '\n' +
                                                       tr("A click leaves them out again"));
    m_files->setText(settings.files.isEmpty() ? tr("none")
                     : settings.files.size() == 1
                         ? figures::cleanWords(QFileInfo(settings.files.front()).fileName())
                         : figures::counted(std::uint64_t(settings.files.size()), QT_TRANSLATE_NOOP("figures", "%Ln file"),
                                            QT_TRANSLATE_NOOP("figures", "%Ln files")));
    show(m_devices, settings.devices);
    show(m_timeout, settings.timeout);
    show(m_timingRuns, int(settings.timingRuns));
    const bool gpu = settings.engine == "cuda";
    m_form->setRowVisible(m_timingRuns, gpu);
    m_form->setRowVisible(m_devices, !gpu);
}

void MoreSettings::forgetTyped()
{
    for (QWidget* field : std::initializer_list<QWidget*>{m_blocks, m_events, m_nvcc, m_environment, m_devices, m_timeout, m_timingRuns})
        forgetTyping(*field);
    setLookProperty(m_blocks, "wrong", false);
}

template <class Change>
void MoreSettings::change(Change change)
{
    RunSettings settings = m_parts.settings.current();
    change(settings);
    if (settings != m_parts.settings.current())
        emit changed(settings);
}

/// Takes the blocks from the field. Text that cannot be parsed is reported at once, and not taken.
void MoreSettings::takeBlocks()
{
    const QString text = m_blocks->text().trimmed().remove(' ');
    const auto read = text.isEmpty() ? Result<trace::BlockSelection>() : trace::parseBlocks(text.toStdString());
    setLookProperty(m_blocks, "wrong", !read);
    if (!read) {
        m_parts.notices.notify(Notice::of(read.error()));
        return;
    }
    change([&text](RunSettings& settings) { settings.blocks = text; });
}

void MoreSettings::askInput()
{
    auto* dialog = new InputDialog(m_parts.settings.current().input, m_parts.settings.current().inputIsFile, window());
    connect(dialog, &InputDialog::chosen, this, [this](const QString& input, bool isFile) {
        change([&](RunSettings& settings) {
            settings.input = input;
            settings.inputIsFile = isFile;
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
