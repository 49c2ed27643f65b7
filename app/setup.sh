# Functions for app/run and tests/run, which source this file: they install missing packages and look for nvcc. $root must be the folder of the
# sources. Messages go to stderr only. If no_install=1, nothing is installed: install_missing names the missing packages and fails.

# a|b: the package has another name in other releases. A package counts as installed if an installed package provides it.
packages=(
    cmake ninja-build g++ pkg-config                                   # to build
    qt6-base-dev 'qt6-charts-dev|libqt6charts6-dev' 'qt6-svg-dev|libqt6svg6-dev'
    'libqt6opengl6-dev|qt6-base-dev'                                   # Charts asks for OpenGL; part of qt6-base-dev since Debian 13
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqscintilla2-qt6-dev
    qt6-translations-l10n                                              # Qt's own words: file dialogs, names of keys
    libcli11-dev libfmt-dev nlohmann-json3-dev libexpected-dev         # the command line, texts, JSON, Result
    libsqlite3-dev libzstd-dev liblz4-dev libgif-dev                   # recordings, animations
    libdw-dev                                                          # debug information of programs, for their variables
    libseccomp-dev                                                     # the sandbox of graded submissions
    libgtest-dev libgmock-dev libbenchmark-dev xvfb qt6-qpa-plugins    # tests and benchmarks
    fonts-inter fonts-jetbrains-mono
)
cuda_package=nvidia-cuda-toolkit
least_cmake=3.25 least_qt=6.4

say() { printf '%s\n' "$*" >&2; }

# Prints the installed packages and those that they provide, one name a line.
installed_packages()
{
    dpkg-query -W -f='${db:Status-Status} ${Package} ${Provides}\n' |
        sed -nE 's/^installed //p' | sed -E 's/\([^)]*\)//g' | tr -s ', ' '\n'
}

# Prints each package that is not installed, by the name that apt knows in this release.
missing_packages()
{
    local installed wanted name
    installed=$(installed_packages)
    for wanted in "${packages[@]}"; do
        local names=()
        IFS='|' read -ra names <<<"$wanted"
        for name in "${names[@]}"; do
            grep -qxF -- "$name" <<<"$installed" && continue 2
        done
        for name in "${names[@]}"; do
            apt_has "$name" && break
            name=${names[0]}
        done
        printf '%s\n' "$name"
    done
}

# apt_has PACKAGE: succeeds when apt can install a package of exactly this name.
apt_has() { [[ $(apt-cache policy "$1" 2>/dev/null) == *Candidate:\ [0-9]* ]]; }

# as_root COMMAND…: executes the command, through sudo if the user is not root. Fails with a message if there is no sudo.
as_root()
{
    if ((EUID == 0)); then
        "$@"
    elif ! command -v sudo >/dev/null; then
        say "There is no sudo. As root, run: $*"
        return 1
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

apt_update() { as_root apt-get update -qq >&2; }
apt_install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2; }

# Prints the release of this system: "debian 12", "ubuntu 24.04".
release() { (. /etc/os-release 2>/dev/null && printf '%s %s' "${ID:-}" "${VERSION_ID:-}"); }

# older A B: succeeds when version A is before B.
older() { [[ $1 != "$2" && $(printf '%s\n' "$1" "$2" | sort -V | head -1) == "$1" ]]; }

install_missing()
{
    if ! command -v dpkg-query >/dev/null; then
        say "This is not a Debian system: make sure that these packages, or what corresponds to them, are installed: ${packages[*]}"
        return
    fi
    if [[ $(release) == "ubuntu 22.04" ]] && ! command -v qmake6 >/dev/null; then
        say "Ubuntu 22.04 comes with CMake 3.22 and Qt 6.2; SIMTscope needs CMake $least_cmake and Qt $least_qt." \
            "Use Ubuntu 24.04, Debian 12 or later, or install newer ones by hand and make sure that PATH holds their cmake and qmake6."
        return 1
    fi
    local missing
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]})) || return 0
    if ((${no_install:-0})); then
        say "These packages are missing, and --no-install forbids to install them: ${missing[*]}"
        say "To install them, as root: apt-get install --no-install-recommends ${missing[*]}"
        return 1
    fi
    apt_update || { say "apt-get update failed."; return 1; }
    mapfile -t missing < <(missing_packages)  # by the names that apt knows now
    say "Installing with apt, because building needs it: ${missing[*]}"
    apt_install "${missing[@]}" && return 0
    say "apt could not install: ${missing[*]}"
    return 1
}

# Fails with a message where CMake is too old for the project. For Qt, CMake itself reports that.
check_cmake()
{
    local version
    version=$(cmake --version 2>/dev/null | sed -nE '1s/.* ([0-9]+\.[0-9]+).*/\1/p')
    [[ -n $version ]] && ! older "$version" "$least_cmake" && return 0
    say "SIMTscope needs CMake $least_cmake; this is ${version:-none}."
    return 1
}

nvcc_place()
{
    local place
    for place in "${CUDACXX:-}" "${CUDA_HOME:+$CUDA_HOME/bin/nvcc}" "$(command -v nvcc)" /usr/local/cuda/bin/nvcc; do
        [[ -n $place && -x $(command -v "$place") ]] && { printf '%s' "$place"; return 0; }
    done
    return 1
}

# Prints the section of the archive that holds the CUDA toolkit, and the version of the toolkit. Prints nothing if this release has no toolkit.
cuda_of_release()
{
    case $(release) in
        "debian 12") echo "non-free 11.8" ;;
        "debian 13") echo "non-free 12.4" ;;
        "ubuntu 22.04") echo "multiverse 11.5" ;;
        "ubuntu 24.04") echo "multiverse 12.0" ;;
    esac
}

# enable_section FILE SECTIONS: adds sections to the system's own sources in either format of apt.
enable_section()
{
    local file=$1 sections=$2
    case $file in
        *.sources) as_root sed -i -E "/^Components:/s/\$/ $sections/" "$file" ;;
        *) as_root sed -i -E "/^deb(-src)? /s/\$/ $sections/" "$file" ;;
    esac
}

# install_cuda SECTION: installs the system's CUDA toolkit. Adds the section that holds it to the sources of apt if it is missing there.
install_cuda()
{
    local section=$1 file found=0
    if ! apt_has "$cuda_package"; then
        [[ $section == non-free ]] && section="contrib non-free"
        for file in /etc/apt/sources.list /etc/apt/sources.list.d/{debian,ubuntu}.{sources,list}; do
            [[ -f $file ]] && grep -qE '^(deb |Components:).*\bmain\b' "$file" || continue
            say "Adding $section to $file"
            enable_section "$file" "$section" || return 1
            found=1
        done
        ((found)) || { say "The sources of apt are not known here: add $section to them, then install $cuda_package."; return 1; }
        apt_update || return 1
    fi
    say "Installing with apt: $cuda_package (a download of about 2 GB)"
    apt_install "$cuda_package"
}

# Says what does not work without nvcc, and offers the system's toolkit. With --with-cuda ($with_cuda=1) it is installed; otherwise the user is
# asked once, if there is a terminal.
offer_cuda()
{
    nvcc_place >/dev/null && return 0
    local section version answer asked=$root/build/cuda-was-offered
    read -r section version <<<"$(cuda_of_release)"
    say "nvcc was not found: recordings can be opened and drawn, but no program can be built."
    if [[ -z $section ]] || ! command -v apt-get >/dev/null; then
        say "Install the CUDA toolkit, version 11 to 13, to run programs."
        return 0
    fi
    say "This system has one: $cuda_package, CUDA $version, in its section $section (2 GB to download, 7 GB on the disk)."
    if ((!${with_cuda:-0})); then
        if [[ ${no_install:-0} == 1 || ${CI:-} == true || ! -t 0 || ! -t 2 || -f $asked ]]; then
            say "To install it: ./app/run --with-cuda"
            return 0
        fi
        read -r -p "Enable $section and install it? [y/N] " answer || answer=
        mkdir -p "$root/build" && touch "$asked"
        [[ $answer == [yY]* ]] || { say "To install it later: ./app/run --with-cuda"; return 0; }
    fi
    install_cuda "$section" && return 0
    say "apt could not install $cuda_package; everything else works without it."
    ((!${with_cuda:-0}))
}

# configured_without_nvcc FOLDER: succeeds when the build folder was configured before nvcc was installed.
configured_without_nvcc() { nvcc_place >/dev/null && grep -qs '^SIMTSCOPE_NVCC:.*NOTFOUND' "$1/CMakeCache.txt"; }
