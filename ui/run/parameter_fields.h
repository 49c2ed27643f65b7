// A field for each parameter of the program; one line of arguments where they have no names.
#pragma once

#include <QObject>
#include <vector>

class QFormLayout;
class QWidget;

namespace simtscope::ui {

class Document;
class Notices;

/// What it works on.
struct ParameterFieldsParts {
    Notices& notices;
    Document& document;
};

class ParameterFields final : public QObject {
    Q_OBJECT

public:
    ParameterFields(const ParameterFieldsParts& parts, QWidget* parent);

    QFormLayout* layout() const { return m_form; }
    QWidget* last() const { return m_fields.empty() ? nullptr : m_fields.back(); }
    void build();    ///< those of the program that is open
    void refresh();  ///< shows its arguments, except in a field that is being typed in

signals:
    void changed();  ///< an argument, by the user

private:
    QWidget* makeField(int index);
    QWidget* makeChoice(int index);
    QWidget* makeLine();
    void change(int index, const QString& value);

    ParameterFieldsParts m_parts;
    QWidget* m_parent;
    QFormLayout* m_form;
    std::vector<QWidget*> m_fields;
};

}  // namespace simtscope::ui
