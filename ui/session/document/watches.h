// Holds the expressions that the user watches in the panel of variables. They belong to the program, and are stored with the settings.
#pragma once

#include <QObject>
#include <QStringList>

namespace simtscope::ui {

class Document;

/// Follows the document, which must outlive it, and stores each change at once.
class Watches final : public QObject {
    Q_OBJECT

public:
    explicit Watches(Document& document, QObject* parent = nullptr);

    const QStringList& list() const { return m_list; }
    /// Adds an expression behind the others, without spaces around it. Ignores an empty one, and one that is already there.
    void add(const QString& expression);
    /// Replaces the expression at an index; an empty one removes it. Ignores one that is already there.
    void replace(int index, const QString& expression);
    void remove(int index);

signals:
    void changed();  ///< the list, also because another program was opened

private:
    void restore();
    void store() const;
    void setList(QStringList list);
    QString key() const;

    Document& m_document;
    QStringList m_list;
};

}  // namespace simtscope::ui
