#include "ui/figure_view/subject_choice.h"

namespace simtscope::ui {

figures::Subject chooseSelection(const figures::Meaning& clicked)
{
    using namespace figures;
    return std::visit(Overloaded{[](const CellSubject& cell) -> Subject {
                                     return CellSubject{.allocation = cell.allocation, .offset = cell.offset, .thread = {}};
                                 },
                                 [](const ThreadSubject& one) -> Subject { return one; },
                                 [](const IdleLaneSubject& lane) -> Subject { return WarpSubject{lane.warp}; },
                                 [](const WarpSubject& one) -> Subject { return one; },
                                 [](const WavefrontSubject& one) -> Subject { return WarpSubject{one.warp}; },
                                 [](const BankSubject& one) -> Subject { return one; },
                                 [&](const auto&) -> Subject {
                                     const std::optional<std::uint32_t> line = lineOf(clicked);
                                     return line ? Subject(LineSubject{*line}) : Subject();
                                 }},
                      clicked.subject);
}

}  // namespace simtscope::ui
