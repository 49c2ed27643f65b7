#include "ui/panels/comparison.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/analysis/step_index.h"
#include "gpu/program/recordings.h"
#include "ui/panels/bookmarks.h"
#include "ui/panels/navigator.h"
#include "ui/panels/run_label.h"

namespace simtscope::panels {
namespace {

QStringList defaultsOf(const program::Lesson& lesson)
{
    QStringList values;
    for (const program::Parameter& parameter : lesson.parameters)
        values << QString::fromStdString(parameter.defaultValue);
    return values;
}

/// Of the parameter of that name; -1: it has none.
qsizetype indexOf(const program::Lesson& lesson, const std::string& parameter)
{
    const auto found = std::ranges::find(lesson.parameters, parameter, &program::Parameter::name);
    return found == lesson.parameters.end() ? -1 : found - lesson.parameters.begin();
}

bool takes(const program::Parameter& parameter, const QString& value)
{
    const long long number = value.toLongLong();
    const bool inRange = parameter.minimum < parameter.maximum && number >= parameter.minimum && number <= parameter.maximum;
    return inRange || std::ranges::find(parameter.values, value.toStdString()) != parameter.values.end();
}

/// Where one stride leads within the block; by line, the index must be there. Nothing: nowhere.
std::optional<std::uint32_t> nextOf(Session& session, Stride stride, int direction)
{
    const std::uint32_t here = session.step(), last = session.stepCount() - 1;
    if (direction > 0 ? here >= last : here == 0)
        return std::nullopt;
    const auto among = [&](std::span<const std::uint32_t> starts) {
        return direction > 0 ? analysis::firstAfter(starts, here).value_or(last) : analysis::lastBefore(starts, here).value_or(0);
    };
    switch (stride) {
    case Stride::Instruction: return direction > 0 ? here + 1 : here - 1;
    case Stride::Phase: return among(session.source()->steps().phaseStarts());
    case Stride::Line: return among(session.navigator().index()->lineStarts());
    case Stride::Launch: break;
    }
    return std::nullopt;
}

/// A recording of the program that ships, from the same GPU and of the same kind as that of the session; empty: there is none.
QString fromSameGpu(const program::Lesson& lesson, const Session& session)
{
    QString found;
    for (const program::HardwareRecording& recording : program::hardwareRecordings(lesson)) {
        const QString path = QString::fromStdString(recording.path);
        if (QFileInfo(path).dir() == QFileInfo(session.recordingPath()).dir())
            return path;
        if (found.isEmpty() && QString::fromStdString(recording.device) == session.recordedOn())
            found = path;
    }
    return found;
}

/// Edits that have not been run yet: without that, the picture of the text before them would be compared.
void runEdits(Session& session)
{
    if (session.document().edited() && !session.recordingIsOfText() && !session.runner().busy())
        session.run();
}

/// The other run has this thread, or this place in memory.
bool existsIn(const figures::Subject& subject, const figures::FigureSource& source)
{
    if (subject.thread >= 0 && std::uint64_t(subject.thread) >= source.launch().block.count())
        return false;
    if (subject.cellAllocation < 0 || subject.cellAllocation == std::int64_t(trace::kSharedAllocation.value))
        return true;
    const auto& allocations = source.recording().allocations;
    return std::size_t(subject.cellAllocation) < allocations.size() &&
           std::uint64_t(subject.cellOffset) < allocations[std::size_t(subject.cellAllocation)].bytes;
}

}  // namespace

QStringList argumentsLike(const program::Lesson& lesson, const Document& like)
{
    QStringList values = defaultsOf(lesson);
    const std::optional<program::Lesson>& other = like.lesson();
    for (std::size_t i = 0; other && i < lesson.parameters.size(); ++i) {
        const qsizetype at = indexOf(*other, lesson.parameters[i].name);
        if (at >= 0 && at < like.arguments().size() && takes(lesson.parameters[i], like.arguments()[at]))
            values[qsizetype(i)] = like.arguments()[at];
    }
    return values;
}

QStringList argumentsAlong(const Document& own, const Document& like, const QStringList& before)
{
    QStringList values = own.arguments();
    const bool named = own.lesson() && like.lesson();
    if (!named && (own.lesson() || like.lesson() || own.path() != like.path()))
        return values;
    for (qsizetype i = 0; i < values.size(); ++i) {
        const program::Parameter* parameter = named && std::size_t(i) < own.lesson()->parameters.size() ? &own.lesson()->parameters[std::size_t(i)] : nullptr;
        const qsizetype at = parameter ? indexOf(*like.lesson(), parameter->name) : named ? -1 : i;
        if (at < 0 || at >= before.size() || at >= like.arguments().size() || values[i] != before[at])
            continue;
        if (!parameter || takes(*parameter, like.arguments()[at]))
            values[i] = like.arguments()[at];
    }
    return values;
}

Comparison::Comparison(Session& main, QObject* parent) : Companion(parent), m_main(main), m_other(nullptr, Session::Part::Second)
{
    setObjectName("comparison");
    m_main.bookmarks().shareKept(m_other.bookmarks());
    linkSide(m_main, m_other);
    linkSide(m_other, m_main);
    connect(&m_main, &Session::themeChanged, this, [this] { m_other.setTheme(m_main.theme().name); });
    connect(&m_main, &Session::motionChanged, this, [this] { m_other.setMotion(m_main.motion()); });
    for (Session* session : {&m_main, &m_other}) {
        connect(session, &Session::recordingChanged, this, [this] { m_fresh = true; });
        const auto tell = [this] {
            if (m_active)
                emit othersChanged();
        };
        connect(session, &Session::noticeChanged, this, tell);
        connect(&session->runner(), &Runner::busyChanged, this, tell);
        const auto forget = [this] { m_captions.reset(); };
        connect(session, &Session::recordingChanged, this, forget);
        connect(session, &Session::settingsChanged, this, forget);
        for (const auto change : {&Document::opened, &Document::saved, &Document::textChanged, &Document::argumentsChanged})
            connect(&session->document(), change, this, forget);
    }
    connect(&m_main.runner(), &Runner::busyChanged, this, [this] {
        if (m_active && m_main.runner().busy())
            bringAlong();
    });
    connect(&m_main, &Session::recordingChanged, this, &Comparison::takeUp);
    m_main.setCompanion(this);
    connect(this, &Comparison::moved, &m_main, &Session::companionMoved);
    connect(this, &Comparison::activeChanged, &m_main, &Session::companionMoved);
}

template <class Work>
void Comparison::linked(Work work)
{
    if (!m_active || m_linking)
        return;
    m_linking = true;
    work();
    m_linking = false;
}

/// `to` follows what `from` does.
void Comparison::linkSide(Session& from, Session& to)
{
    connect(&from, &Session::sourceChanged, this, [this, &from, &to] {
        linked([&] {
            const bool isPlaced = m_placed && m_other.position().launch == m_placed->launch && m_other.position().block == m_placed->block;
            if (m_fresh || &from == &m_main || isPlaced)
                place();
            else
                follow(from, to, Travel::Jump);
        });
    });
    connect(&from, &Session::stepChanged, this, [this, &from, &to](Travel travel) { linked([&] { follow(from, to, travel); }); });
    connect(&from, &Session::figureChanged, this, [this, &from, &to] { linked([&] { to.setFigure(from.figure()); }); });
    connect(&from, &Session::lookChanged, this, [this, &from, &to] { linked([&] { copyLook(from, to); }); });
    connect(&from, &Session::selectionChanged, this, [this, &from, &to] {
        linked([&] { to.select(to.source() && existsIn(from.selection(), *to.source()) ? from.selection() : figures::Subject{}); });
    });
}

bool Comparison::complete() const
{
    return m_active && m_main.stepCount() > 0 && m_other.stepCount() > 0;
}

void Comparison::refreshMatch()
{
    if (m_match.isOf(m_main.source(), m_other.source()))
        return;
    m_match = StepMatch(m_main.source(), m_other.source());
    m_matching.cancel();
    if (m_match.isReady() || m_match.stepCount() <= m_mostAtOnce)
        return;
    m_matching.start([match = m_match](std::stop_token stop) { return match.makeIndexes(stop); },
                     [this](const StepMatch::Indexes& indexes) {
                         m_match.take(indexes);
                         linked([this] { follow(m_main, m_other, Travel::Jump); });
                     });
}

/// The steps of what is shown are matched: not yet where a new block has just come, or where they are very many.
bool Comparison::isMatched() const
{
    return complete() && m_match.isOf(m_main.source(), m_other.source()) && !m_matching.busy();
}

/// Puts the second side where the main one is.
void Comparison::place()
{
    m_fresh = false;
    m_placed.reset();
    m_other.setFigure(m_main.figure());
    m_other.setOrder(m_main.order());
    if (m_main.source() && m_other.source()) {
        const trace::Position there = correspondingPlace(*m_other.recording(), m_main.position());
        m_other.setLaunch(there.launch);
        m_other.setBlock(there.block);
        if (m_other.ordering() > 0)
            m_placed = there;
        copyLook(m_main, m_other);
    }
    follow(m_main, m_other, Travel::Jump);
    emit othersChanged();
}

void Comparison::follow(Session& from, Session& to, Travel travel)
{
    refreshMatch();
    if (isMatched())
        to.goTo(&from == &m_main ? m_match.toRight(from.step()) : m_match.toLeft(from.step()), travel);
    emit moved();
}

/// A step of the second run that would be skipped if the main one went on by this stride.
std::optional<std::uint32_t> Comparison::stepBetween(Stride stride, int direction)
{
    const bool isKnown = stride != Stride::Line || (m_main.navigator().index() && m_other.navigator().index());
    if (!isMatched() || !isKnown)
        return std::nullopt;
    const std::optional<std::uint32_t> mine = nextOf(m_main, stride, direction), theirs = nextOf(m_other, stride, direction);
    if (!theirs)
        return std::nullopt;
    const std::uint32_t there = mine ? m_match.toRight(*mine) : 0;
    const bool isBetween = !mine || (direction > 0 ? *theirs < there : *theirs > there);
    return isBetween ? theirs : std::nullopt;
}

bool Comparison::canWalk(Stride stride, int direction)
{
    return stepBetween(stride, direction).has_value();
}

bool Comparison::walk(Stride stride, int direction)
{
    const std::optional<std::uint32_t> step = stepBetween(stride, direction);
    if (!step)
        return false;
    linked([&] { m_other.stepBy(int(*step) - int(m_other.step())); });
    emit moved();
    return true;
}

void Comparison::settle()
{
    m_settled = {m_main.document().name(), m_main.document().arguments(), m_main.settings()};
}

/// The main run is being made again, or what ships of it is being opened: what was changed of it is changed on the second side as well.
void Comparison::bringAlong()
{
    const bool isSame = m_main.document().name() == m_settled.program;
    const bool canRun = m_other.recordedOn().isEmpty() || m_other.settings().engine == "cuda";  // a recording of a GPU stays what it is
    const bool isOpening = m_other.runner().busy() && !m_other.runner().running() && !m_other.recording();
    if (!isSame || !canRun || isOpening || m_other.document().text().isEmpty())
        return;
    const QStringList arguments = argumentsAlong(m_other.document(), m_main.document(), m_settled.arguments);
    const bool isOther = m_other.document().name() != m_main.document().name();
    const RunSettings& now = m_main.settings();
    const RunSettings settings = isOther ? m_other.settings().along(m_settled.settings.forAnotherProgram(), now.forAnotherProgram())
                                         : m_other.settings().along(m_settled.settings, now);
    settle();
    if (arguments == m_other.document().arguments() && settings == m_other.settings())
        return;
    m_other.document().setArguments(arguments);
    m_other.setSettings(settings);
    m_other.showHere();
}

/// A recording of the main side is there. One from a file has brought its arguments with it, and perhaps its settings.
void Comparison::takeUp()
{
    if (!m_active || m_linking || !m_main.recording())
        return;
    if (m_main.document().name() != m_settled.program)
        settle();
    else if (!m_main.recordingPath().isEmpty())
        bringAlong();
}

void Comparison::copyLook(Session& from, Session& to)
{
    const bool hasWarp = to.source() && from.warp() < std::int32_t(to.source()->launch().warps());
    to.setWarp(hasWarp ? from.warp() : -1);
    const bool hasPass = from.wavefront() < 0 || from.wavefront() < std::int32_t(to.wavefrontCount());
    to.setWavefront(hasPass ? from.wavefront() : -1);
}

QString Comparison::ruleText() const
{
    if (!complete() || m_main.stepCount() == m_other.stepCount())
        return {};
    return m_match.rule() == MatchRule::Lines ? tr("Steps are matched by source line.")
                                              : tr("Steps are matched by barrier phase.");
}

QString Comparison::ruleDetails() const
{
    return m_match.rule() == MatchRule::Lines
               ? tr("A step goes with the other run's step of the same line: the third with the third, and with the last one where there are fewer.")
               : tr("A step goes with one in the same barrier phase of the other program, as far into it. Phases that only one of them has go with "
                    "the other's last phase.");
}

const std::array<QString, 2>& Comparison::captions() const
{
    if (!m_captions)
        m_captions = captionsOf(labelOf(m_main), labelOf(m_other));
    return *m_captions;
}

/// What was done to the run on the second side, when it stood on the main one, can still be found. True: its edits were put aside.
bool Comparison::leaveOther()
{
    const bool isAside = std::exchange(m_swapped, false) && m_main.document().putAside(m_other.document());
    const QString name = m_other.document().name();
    m_other.clear();
    if (isAside)
        m_main.notify({Notice::Kind::Information, tr("The edits of %1 that stood beside this run were put aside.").arg(name),
                       tr("While %1 is open, File > Bring back earlier edits shows them.").arg(name), 0});
    return isAside;
}

void Comparison::begin()
{
    m_other.setTheme(m_main.theme().name);
    m_other.setMotion(m_main.motion());
    leaveOther();
    m_other.expect(m_main);
    m_fresh = true;
    settle();
    if (!m_active) {
        m_active = true;
        emit activeChanged();
    }
}

void Comparison::withLesson(const program::Lesson& lesson, const QStringList& arguments)
{
    begin();
    m_other.setSettings(m_main.settings().forAnotherProgram());
    if (const QString recording = arguments.isEmpty() ? fromSameGpu(lesson, m_main) : QString(); !recording.isEmpty()) {
        if (m_other.document().openLesson(lesson))
            m_other.openShipped(recording);
        return;
    }
    const QStringList wanted = arguments.isEmpty() ? argumentsLike(lesson, m_main.document()) : arguments;
    const QString shipped = QString::fromStdString(program::shippedRecording(lesson.name));
    const bool cannotRun = wanted != defaultsOf(lesson) && !shipped.isEmpty() && !program::findCompiler();
    m_other.openLesson(lesson, cannotRun ? defaultsOf(lesson) : wanted);
    if (cannotRun)
        m_other.notify({Notice::Kind::Warning, tr("nvcc was not found, so this is the recording that ships, with other parameters."),
                        tr("Install the CUDA toolkit to run it with the same ones."), 0});
    emit othersChanged();
}

void Comparison::withArguments(const QStringList& arguments)
{
    begin();
    RunSettings settings = m_main.settings();
    settings.launch.clear();  // with it, other values might change nothing
    m_other.openCopy(m_main, arguments, settings);
    m_other.showHere();
    runEdits(m_main);
    emit othersChanged();
}

void Comparison::withSettings(const RunSettings& settings)
{
    begin();
    m_other.openCopy(m_main, m_main.document().arguments(), settings);
    m_other.run();
    runEdits(m_main);
    emit othersChanged();
}

void Comparison::withShippedText()
{
    begin();
    m_other.openCopy(m_main, m_main.document().arguments(), m_main.settings());
    m_other.document().revert();
    m_other.showHere();
    runEdits(m_main);
    emit othersChanged();
}

void Comparison::withRecording(const QString& path)
{
    begin();
    m_other.openCopy(m_main, m_main.document().arguments(), m_main.settings());
    m_other.openShipped(path);
    emit othersChanged();
}

void Comparison::withRunHere()
{
    RunSettings settings = m_main.settings();
    settings.engine = RunSettings{}.engine;
    begin();
    m_other.openCopy(m_main, m_main.document().arguments(), settings);
    m_other.showHere();
    emit othersChanged();
}

void Comparison::withFile(const QString& path)
{
    begin();
    m_other.setSettings(m_main.settings().forAnotherProgram());
    m_other.document().openText(QFileInfo(path).fileName(), {}, {}, std::nullopt);
    m_other.openFile(path);
    emit othersChanged();
}

bool Comparison::canSwap() const
{
    return m_active && m_other.recording() && !m_main.runner().busy() && !m_other.runner().busy();
}

void Comparison::swap()
{
    if (!canSwap())
        return;
    m_linking = true;
    m_main.exchange(m_other);
    m_linking = false;
    m_fresh = false;
    m_swapped = true;
    settle();
    refreshMatch();
    emit othersChanged();
    emit moved();
}

void Comparison::close()
{
    if (!m_active)
        return;
    m_active = false;
    m_match = {};
    m_matching.cancel();
    if (!leaveOther() && m_main.document().hasDraft())
        m_main.offerDraft();  // edits that went to the other side with a swap
    emit activeChanged();
}

}  // namespace simtscope::panels
