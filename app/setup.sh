# What app/run and tests/run share: install what is missing, look for nvcc. To be sourced; needs $root. Speaks on stderr only.

packages=(
    cmake ninja-build g++ pkg-config                                   # to build
    qt6-base-dev qt6-charts-dev qt6-svg-dev libqt6opengl6-dev          # the window and the figures (Charts asks for OpenGL)
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqscintilla2-qt6-dev
    qt6-translations-l10n                                              # Qt's own words: file dialogs, names of keys
    libcli11-dev libfmt-dev nlohmann-json3-dev libexpected-dev         # the command line, texts, JSON, Result
    libsqlite3-dev libzstd-dev liblz4-dev libgif-dev                   # recordings, animations
    libgtest-dev libgmock-dev libbenchmark-dev xvfb qt6-qpa-plugins    # tests and benchmarks
    fonts-inter fonts-jetbrains-mono
)

say() { printf '%s\n' "$*" >&2; }

missing_packages()
{
    local installed
    # dpkg-query fails when it does not know one of the packages, which is just the case to be found.
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null | sed -n 's/^installed //p' || true)
    comm -23 <(printf '%s\n' "${packages[@]}" | sort) <(printf '%s\n' "$installed" | sort)
}

install_missing()
{
    if ! command -v dpkg-query >/dev/null; then
        say "This is not a Debian system: make sure that these packages, or what corresponds to them, are installed: ${packages[*]}"
        return
    fi
    local missing as_root=()
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]})) || return 0
    say "Installing with apt, because building needs it: ${missing[*]}"
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            say "There is no sudo. As root, run: apt-get install ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
        [[ -t 0 ]] || as_root=(sudo -n)
    fi
    "${as_root[@]}" apt-get update -qq >&2 &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 && return 0
    say "apt could not install: ${missing[*]}"
    return 1
}

note_nvcc()
{
    local place
    for place in "${CUDACXX:-}" "${CUDA_HOME:+$CUDA_HOME/bin/nvcc}" "$(command -v nvcc)" /usr/local/cuda/bin/nvcc; do
        [[ -n $place && -x $place ]] && return 0
    done
    say "nvcc was not found: recordings can be opened and drawn, but no program can be built. Install the CUDA toolkit to run programs."
}
