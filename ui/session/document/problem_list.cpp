#include "ui/session/document/problem_list.h"

#include <algorithm>
#include <utility>

#include "ui/session/document/document.h"

namespace simtscope::ui {

ProblemList::ProblemList(const Document& document, OnSide<Problems> problems) : m_document(document), m_problems(std::move(problems)) {}

bool ProblemList::isOfCurrentText() const
{
    return m_problems->text == m_document.text();
}

void ProblemList::set(std::vector<Problem> problems)
{
    m_problems->problems = std::move(problems);
    m_problems->text = m_document.text();
    emit changed();
}

void ProblemList::retranslate(std::vector<Problem> problems)
{
    if (problems.empty() || !std::ranges::equal(problems, m_problems->problems, {}, &Problem::line, &Problem::line))
        return;
    m_problems->problems = std::move(problems);
    emit changed();
}

void ProblemList::setFixes(std::vector<Problem> fixes)
{
    m_problems->fixes = std::move(fixes);
    emit fixesChanged();
}

}  // namespace simtscope::ui

#include "moc_problem_list.cpp"
