// Handles a body that the parser does not understand (declared in parser_state.h): its function keeps the text and the reason, so that the
// rest of the module is usable.
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {

Parser::Checkpoint Parser::makeCheckpoint() const
{
    return {m_lexer, m_token, m_next, m_previousEnd, m_module.siteCount, m_module.variables.size(), m_functionNames.size()};
}

bool Parser::keepText(Function& out, const Checkpoint& bodyStart)
{
    m_scopes.reset();
    if (m_badBodies == BadBodies::Refuse)
        return false;
    const Error error = *m_error;
    m_lexer = bodyStart.lexer;
    m_token = bodyStart.token;
    m_next = bodyStart.next;
    m_previousEnd = bodyStart.previousEnd;
    std::size_t depth = 0;
    do {
        if (isAtEnd())  // the body has no end
            return false;
        depth += isAt('{') ? 1 : 0;
        depth -= isAt('}') ? 1 : 0;
        advance();
    } while (depth > 0);
    m_error.reset();
    m_module.siteCount = bodyStart.siteCount;
    m_module.variables.resize(bodyStart.variableCount);
    m_functionNames.resize(bodyStart.functionNameCount);
    out.registers.clear();
    out.registerFamilies.clear();
    out.variables.clear();
    out.instructions.clear();
    out.labels.clear();
    out.targetLists.clear();
    out.locations.clear();
    std::erase_if(out.directives, [](const std::string& text) { return text.back() == ';' || text.back() == '}'; });
    out.unparsedBody = textSince(bodyStart.token);
    out.bodyProblem = error.message;
    return true;
}

}  // namespace simtscope::ptx
