// Offers to create main() when a source with only kernels is opened, dropped or pasted.
#pragma once

#include <QObject>
#include <QString>

namespace simtscope::ui {

struct Session;

/// Watches the document of a session, which must outlive it.
class MainOffer final : public QObject {
    Q_OBJECT

public:
    MainOffer(Session& session, QObject* parent);

signals:
    void offered();  ///< the text is that of a source without main(), and has just come

private:
    void offerAtOpening();
    void offerAtPasting();
    bool mayLackMain() const;

    Session& m_session;
    qsizetype m_length = 0;  ///< characters of the text before the last edit
    bool m_lackedMain = false;
};

}  // namespace simtscope::ui
