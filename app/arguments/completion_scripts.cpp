// Gives the completion scripts of bash, zsh and fish, which ask `simtscope completion query` for words (declared in completion.h).
#include "app/arguments/completion.h"

#include <array>
#include <utility>

namespace simtscope::app {
namespace {

// Each script passes the words up to the cursor to `simtscope completion query`, which answers with lines "word<TAB>text". A line that
// begins with a tab tells the script to offer names of files, too.

// bash splits words at "=", ":" and "@". So the script takes the words from the line itself, and cuts from each answer the part that bash
// regards as separate words.
constexpr std::string_view kBash = R"(# bash completion for simtscope: made by `simtscope completion bash`
_simtscope() {
    local line=${COMP_LINE:0:COMP_POINT} words answer known=() files=0
    COMPREPLY=()
    [[ ${line//[^\"]/} =~ ^(\"\")*$ ]] || return 0
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    local typed=${words[${#words[@]} - 1]}
    local taken=${typed%"${typed##*[=:@]}"}
    while IFS= read -r answer; do
        if [[ $answer == $'\t'* ]]; then
            files=1
        else
            answer=${answer%%$'\t'*}
            known+=("${answer#"$taken"}")
        fi
    done < <("${words[0]/#\~/$HOME}" completion query -- "${words[@]}" 2>/dev/null)
    COMPREPLY=("${known[@]}")
    if ((files)); then
        compopt -o filenames 2>/dev/null
        local value=$typed
        [[ $typed == --*=* ]] && value=${typed#*=}
        taken=${value%"${value##*[=:@]}"}
        while IFS= read -r answer; do
            COMPREPLY+=("${answer#"$taken"}")
        done < <(compgen -f -- "$value")
    fi
}
complete -F _simtscope simtscope
)";

constexpr std::string_view kZsh = R"(#compdef simtscope
# zsh completion for simtscope: made by `simtscope completion zsh`
_simtscope() {
    local -a known
    local answer word files=0
    for answer in "${(@f)$("${(Q)words[1]/#\~/$HOME}" completion query -- "${(@Q)words[1,CURRENT]}" 2>/dev/null)}"; do
        if [[ $answer == $'\t'* ]]; then
            files=1
        elif [[ -n $answer ]]; then
            word=${answer%%$'\t'*}
            known+=("${word//:/\\:}:${answer#*$'\t'}")
        fi
    done
    (( $#known )) && _describe -t words simtscope known
    (( files )) && _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _simtscope "$@"
else
    compdef _simtscope simtscope
fi
)";

constexpr std::string_view kFish = R"(# fish completion for simtscope: made by `simtscope completion fish`
function __simtscope_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    for answer in ($words[1] completion query -- $words $typed 2>/dev/null)
        if string match -q -- \t'*' $answer
            __fish_complete_path $typed
        else
            echo $answer
        end
    end
end
complete -c simtscope -f -a '(__simtscope_complete)'
)";

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kScripts{{{"bash", kBash}, {"zsh", kZsh}, {"fish", kFish}}};

}  // namespace

std::string_view makeCompletionScript(std::string_view shell)
{
    for (const auto& [name, script] : kScripts)
        if (name == shell)
            return script;
    return {};
}

}  // namespace simtscope::app
