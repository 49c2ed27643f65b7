// The sentence in the banner: what became of a run, what went wrong, what is offered.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>

#include "gpu/core/result.h"

namespace simtscope::ui {

/// A sentence for the banner. An empty text clears it.
struct Notice {
    enum class Kind { Information, Warning, Error } kind = Kind::Information;
    QString text, hint;
    int line = 0;  ///< of the program text; 0: none
    bool offersDraft = false;
    bool offersPartial = false;   ///< the recording of a cancelled run
    QString action{};             ///< what a button offers; empty: there is none
    std::function<void()> act{};  ///< what it does
    bool isOfRun = false;         ///< says what became of a run of the text as it was then
    /// How the program ended all the same, beside a finding: it says so that its result is right, or only that it is done.
    enum class Ending : std::uint8_t { Untold, ResultRight, ExitZero } ending = Ending::Untold;
    std::function<Notice()> again{};  ///< makes it in the current language; none: it stays as it is
    static Notice of(const Error& error);
    QString endingText() const;  ///< empty: there is nothing to say
};

class Notices final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    const Notice& current() const { return m_current; }
    void notify(const Notice& notice);
    void tell(std::function<Notice()> make);  ///< notifies, and again in another language; it is kept: let it hold no recording
    void retranslate();                       ///< the language is another one

signals:
    void changed();

private:
    Notice m_current;
};

}  // namespace simtscope::ui
