// Shows a field for each parameter of the program, or one line of arguments where they have no names.
#pragma once

#include <QObject>
#include <vector>

class QFormLayout;
class QWidget;

namespace simtscope::ui {

class Document;
class Notices;

/// Holds references to the parts of the session that the fields use; they must outlive them.
struct ParameterFieldsParts {
    Notices& notices;
    Document& document;
};

/// Makes the fields in a form, whose parent owns them, and writes the user's changes into the document.
class ParameterFields final : public QObject {
    Q_OBJECT

public:
    /// Makes an empty form; `parent` owns the fields and this object.
    ParameterFields(const ParameterFieldsParts& parts, QWidget* parent);

    QFormLayout* layout() const { return m_form; }
    /// Returns the last field, for the order of the Tab key; nullptr if there is none.
    QWidget* lastField() const { return m_fields.empty() ? nullptr : m_fields.back(); }
    void build();    ///< makes the fields of the open program
    void refresh();  ///< shows its arguments, except in a field that the user is typing in
    /// Divides `width` pixels between labels and fields so that numbers are shown in full. Puts the labels above the fields where both have
    /// no room side by side.
    void fitWidth(int width);

signals:
    void changed();  ///< the user changed an argument

private:
    QWidget* makeField(int index);
    QWidget* makeChoice(int index);
    QWidget* makeArgumentsField();
    void changeArgument(int index, const QString& value);

    ParameterFieldsParts m_parts;
    QWidget* m_parent;
    QFormLayout* m_form;
    std::vector<QWidget*> m_fields;
    int m_width = 0;  ///< pixels; 0: not known
};

}  // namespace simtscope::ui
