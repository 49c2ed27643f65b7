// Declares what a document holds.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "gpu/program/library/catalog.h"
#include "ui/session/document/problem_list.h"
#include "ui/session/document/program_id.h"

namespace simtscope::ui {

/// Holds a program text with its origin, arguments, lesson and problems.
struct DocumentContent {
    QString path;  ///< path of the source; empty if the text comes from a recording
    QString name, text;
    QString savedText;       ///< the text as it was opened or last saved
    QString suffix = ".cu";  ///< for text without a file
    QString owner{};         ///< name of the program that a text without a file is a further file of; empty for a program
    ProgramId id = 0;        ///< 0 if no program is open
    QStringList arguments;
    std::optional<program::Lesson> lesson;
    ProblemList::Problems problems;

    bool isEdited() const { return text != savedText; }
};

}  // namespace simtscope::ui
