#include "gpu/runtime/code/relative_paths.h"

#include "gpu/ptx/model/quote_file_name.h"

namespace simtscope::runtime {

std::string makeRelative(const std::string& path, const std::string& root)
{
    const bool isBelow = !root.empty() && path.size() > root.size() && path.starts_with(root) && path[root.size()] == '/';
    return isBelow ? path.substr(root.size() + 1) : path;
}

void makePathsRelative(trace::ModuleInfo& module, std::map<SiteId, trace::Site>& sites, const std::string& root)
{
    if (root.empty())
        return;
    std::string quoted = ptx::quoteFileName(root + '/');
    quoted.pop_back();
    std::string ptx;
    std::size_t copiedEnd = 0;
    for (std::size_t at = module.ptx.find(quoted); at != std::string::npos; at = module.ptx.find(quoted, copiedEnd)) {
        const std::size_t lineBegin = module.ptx.rfind('\n', at) + 1;  // 0 in the first line
        const std::size_t wordBegin = module.ptx.find_first_not_of(" \t", lineBegin);
        const bool isFile = module.ptx.compare(wordBegin, 5, ".file") == 0;
        ptx.append(module.ptx, copiedEnd, at + 1 - copiedEnd);
        copiedEnd = at + (isFile ? quoted.size() : 1);
    }
    module.ptx = ptx.append(module.ptx, copiedEnd);
    std::map<const trace::SourceFrame*, trace::FrameStack> shortened;  // by the first frame of a stack; many sites share a stack
    for (auto& [id, site] : sites) {
        if (site.frames.empty())
            continue;
        const auto [found, isNew] = shortened.try_emplace(&site.frames.front(), site.frames);
        if (isNew) {
            std::vector<trace::SourceFrame> frames = site.frames.allFrames();
            for (trace::SourceFrame& frame : frames)
                frame.path = makeRelative(frame.path, root);
            found->second = std::move(frames);
        }
        site.frames = found->second;
    }
}

}  // namespace simtscope::runtime
