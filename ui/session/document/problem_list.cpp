#include "ui/session/document/problem_list.h"

#include <algorithm>
#include <utility>

#include "ui/session/document/document.h"

namespace simtscope::ui {

bool ProblemList::belongToText() const
{
    return m_text == m_document.text();
}

void ProblemList::set(std::vector<Problem> problems)
{
    m_all = std::move(problems);
    m_text = m_document.text();
    emit changed();
}

void ProblemList::retranslate(std::vector<Problem> problems)
{
    if (problems.empty() || !std::ranges::equal(problems, m_all, {}, &Problem::line, &Problem::line))
        return;
    m_all = std::move(problems);
    emit changed();
}

void ProblemList::exchange(ProblemList& other)
{
    std::swap(m_all, other.m_all);
    std::swap(m_text, other.m_text);
}

}  // namespace simtscope::ui

#include "moc_problem_list.cpp"
