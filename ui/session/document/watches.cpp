#include "ui/session/document/watches.h"

#include <QSettings>
#include <QUrl>
#include <utility>

#include "ui/session/document/document.h"

namespace simtscope::ui {

Watches::Watches(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&m_document, &Document::opened, this, &Watches::restore);
    connect(&m_document, &Document::saved, this, &Watches::store);  // it may have another name now
}

QString Watches::key() const
{
    return "watches/" + QString::fromLatin1(QUrl::toPercentEncoding(programKeyOf(m_document)));
}

void Watches::restore()
{
    QStringList stored = QSettings().value(key()).toStringList();
    if (stored == m_list)
        return;
    m_list = std::move(stored);
    emit changed();
}

void Watches::store() const
{
    if (m_document.name().isEmpty())
        return;
    QSettings settings;
    if (m_list.isEmpty())
        settings.remove(key());
    else
        settings.setValue(key(), m_list);
}

void Watches::setList(QStringList list)
{
    m_list = std::move(list);
    store();
    emit changed();
}

void Watches::add(const QString& expression)
{
    const QString text = expression.simplified();
    if (text.isEmpty() || m_list.contains(text))
        return;
    setList(m_list + QStringList(text));
}

void Watches::replace(int index, const QString& expression)
{
    const QString text = expression.simplified();
    if (index < 0 || index >= m_list.size() || m_list.contains(text))
        return;
    if (text.isEmpty()) {
        remove(index);
        return;
    }
    QStringList list = m_list;
    list[index] = text;
    setList(std::move(list));
}

void Watches::remove(int index)
{
    if (index < 0 || index >= m_list.size())
        return;
    QStringList list = m_list;
    list.removeAt(index);
    setList(std::move(list));
}

}  // namespace simtscope::ui

#include "moc_watches.cpp"
