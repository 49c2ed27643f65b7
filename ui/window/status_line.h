// The line at the bottom of the window: what is being done and how far it is, how it went, and where the recording comes from.
#pragma once

#include <QObject>
#include <QString>

#include "ui/figures/messages.h"

class QLabel;
class QMainWindow;
class QProgressBar;

namespace simtscope::ui {

class Appearance;
class ElidedLabel;
struct JobResult;
class Navigator;
class Position;
class ProgramRun;
class Runner;
class Saving;
class Selection;

/// What it works on.
struct StatusLineParts {
    Appearance& appearance;
    Runner& runner;
    Saving& saving;
    Selection& selection;
    Position& position;
    Navigator& navigator;
    ProgramRun& run;
};

class StatusLine final : public QObject {
    Q_OBJECT

public:
    StatusLine(const StatusLineParts& parts, QMainWindow& window);

public slots:
    void tell(const QString& sentence);
    void tellOfPlace(const QString& sentence);  ///< it goes with the next change of step or selection

private:
    void refreshBusy();
    void refreshOrdering();
    void refreshProgress(const QString& text, double fraction);
    void leavePlace();
    void sayHowItWent(const JobResult& result);
    void refreshOrigin();

    /// The last whole line that the program printed stays at hand.
    void keepPrinted(const QString& text);

    StatusLineParts m_parts;
    figures::OutputTranslator m_translator;
    QString m_printed, m_begun;  ///< the last line, and the one that has not ended yet
    bool m_isOfPlace = false;
    ElidedLabel* m_words;
    QLabel* m_origin;
    QProgressBar* m_progress;
    QString m_orderingWords, m_wordsBefore;  ///< while a block is put in order; those before come back unless they are out of date by then
    bool m_wasOfPlace = false, m_wasOfWork = false;  ///< those before
};

/// "Ordering 10.4 million events…", "Ordering 350,000 events…"
QString orderingWords(std::uint32_t events);

}  // namespace simtscope::ui
