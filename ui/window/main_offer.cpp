#include "ui/window/main_offer.h"

#include "gpu/program/host/source_kernels.h"
#include "ui/session/session.h"

namespace simtscope::ui {
namespace {

/// Fewest characters that an edit adds at once when a source is pasted.
constexpr qsizetype kMinPasted = 40;

}  // namespace

MainOffer::MainOffer(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session.document, &Document::opened, this, &MainOffer::offerAtOpening);
    connect(&session.document, &Document::textChanged, this, &MainOffer::offerAtPasting);
}

/// Returns whether the text has kernels and no main(), and the program has no other file that may have one.
bool MainOffer::mayLackMain() const
{
    const Document& document = m_session.document;
    if (document.lesson() || document.path().isEmpty() || !document.text().contains("__global__"))
        return false;
    const program::KernelSource source = program::findSourceKernels(document.text().toStdString());
    const bool isWhole = !source.includesOwnFiles && m_session.settings.current().files.isEmpty();
    return isWhole && !source.hasMain && !source.kernels.empty();
}

void MainOffer::offerAtOpening()
{
    m_length = m_session.document.text().size();
    m_lackedMain = mayLackMain();
    if (m_lackedMain)
        emit offered();
}

void MainOffer::offerAtPasting()
{
    const qsizetype before = m_length;
    const bool lackedMain = m_lackedMain;
    m_length = m_session.document.text().size();
    m_lackedMain = mayLackMain();
    if (m_lackedMain && !lackedMain && m_length >= before + kMinPasted)
        emit offered();
}

}  // namespace simtscope::ui

#include "moc_main_offer.cpp"
