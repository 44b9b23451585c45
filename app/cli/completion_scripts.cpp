#include <fmt/format.h>

#include "app/cli/completion.h"

namespace qaliper::cli {

namespace {

std::string names(const CompletedCommands& commands) {
    std::vector<std::string> all;
    for (const CompletedCommand& command : commands)
        all.push_back(command.name);
    return fmt::format("{}", fmt::join(all, " "));
}

// For bash: the possible next words, or files.
std::string bashAnswer(const CompletedOption& option) {
    if (!option.choices.empty())
        return fmt::format(R"(-W "{}")", fmt::join(option.choices, " "));
    switch (option.value) {
    case ValueKind::File: return "-f";
    case ValueKind::Folder: return "-d";
    case ValueKind::Text:
    case ValueKind::None: break;
    }
    return {};
}

std::string bashCommand(const CompletedCommand& command) {
    std::string text = fmt::format("    {})\n      case $before in\n", command.name);
    std::vector<std::string> all;
    for (const CompletedOption& option : command.options) {
        all.insert(all.end(), option.names.begin(), option.names.end());
        if (option.value != ValueKind::None)
            text += fmt::format("        {}) answer='{}' ;;\n", fmt::join(option.names, "|"), bashAnswer(option));
    }
    if (!command.positionals.empty()) {
        text += fmt::format("        {}) answer='{}' ;;\n", command.name, bashAnswer(command.positionals.front()));
        text += fmt::format("        *) answer='{}' ;;\n", bashAnswer(command.positionals.back()));
    }
    text += "      esac\n";
    return text + fmt::format("      options=\"{}\" ;;\n", fmt::join(all, " "));
}

std::string zshValue(const CompletedOption& option) {
    if (!option.choices.empty())
        return fmt::format(":choice:({})", fmt::join(option.choices, " "));
    switch (option.value) {
    case ValueKind::File: return ":file:_files";
    case ValueKind::Folder: return ":folder:_files -/";
    case ValueKind::Text: return ":value: ";
    case ValueKind::None: break;
    }
    return {};
}

std::string zshPositionals(const std::vector<CompletedOption>& positionals) {
    std::string text;
    for (std::size_t i = 0; i < positionals.size(); ++i) {
        const std::string place = i + 1 < positionals.size() ? std::to_string(i + 1) : "*";
        text += fmt::format("        '{}{}' \\\n", place, zshValue(positionals[i]));
    }
    return text;
}

// Brackets, quotes and colons are special characters in zsh's specifications.
std::string zshQuoted(const std::string& description) {
    std::string quoted;
    for (const char c : description) {
        if (c == '\'')
            quoted += "'\\''";
        else if (c == '[' || c == ']' || c == ':')
            quoted += {'\\', c};
        else
            quoted += c;
    }
    return quoted;
}

std::string fishQuoted(const std::string& description) {
    std::string quoted;
    for (const char c : description)
        quoted += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return quoted;
}

std::string fishValue(const CompletedOption& option) {
    if (!option.choices.empty())
        return fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
    switch (option.value) {
    case ValueKind::File: return " -r -F";
    case ValueKind::Folder: return " -x -a '(__fish_complete_directories)'";
    case ValueKind::Text: return " -x";
    case ValueKind::None: break;
    }
    return {};
}

// The first word after the command, and all others.
std::string fishPositionals(const CompletedCommand& command) {
    if (command.positionals.empty())
        return {};
    const auto offer = [&](const char* comparison, const CompletedOption& positional) {
        const std::string value = fishValue(positional);
        return value.empty() ? std::string()
                             : fmt::format("complete -c qaliper-cli -n '__fish_seen_subcommand_from {}; and test "
                                           "(count (commandline -opc)) {} 2'{}\n",
                                   command.name, comparison, value);
    };
    return offer("-eq", command.positionals.front()) + offer("-gt", command.positionals.back());
}

std::string fishCommand(const CompletedCommand& command) {
    const std::string inside = fmt::format("complete -c qaliper-cli -n '__fish_seen_subcommand_from {}'", command.name);
    std::string text;
    for (const CompletedOption& option : command.options) {
        text += inside;
        for (const std::string& name : option.names)
            text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        text += fmt::format(" -d '{}'{}\n", fishQuoted(option.description), fishValue(option));
    }
    return text + fishPositionals(command);
}

} // namespace

std::string bashCompletion(const CompletedCommands& commands) {
    std::string cases;
    for (const CompletedCommand& command : commands)
        cases += bashCommand(command);
    return fmt::format(R"(# Completion of qaliper-cli for bash.
_qaliper_cli() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} answer= options=
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "{} --help --version" -- "$word")
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}  esac
  case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    *) mapfile -t COMPREPLY < <(eval "compgen $answer" -- '"$word"') ;;
  esac
}}
complete -o filenames -F _qaliper_cli qaliper-cli
)",
        names(commands), cases);
}

std::string zshCompletion(const CompletedCommands& commands) {
    std::string list;
    std::string cases;
    for (const CompletedCommand& command : commands) {
        list += fmt::format("    '{}:{}'\n", command.name, zshQuoted(command.description));
        cases += fmt::format("    {})\n      _arguments \\\n", command.name);
        for (const CompletedOption& option : command.options) {
            for (const std::string& name : option.names)
                cases += fmt::format("        '*{}[{}]{}' \\\n", name, zshQuoted(option.description), zshValue(option));
        }
        cases += zshPositionals(command.positionals) + "        ;;\n";
    }
    return fmt::format(R"(#compdef qaliper-cli
# Completion of qaliper-cli for zsh.
_qaliper_cli() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
_qaliper_cli "$@"
)",
        list, cases);
}

std::string fishCompletion(const CompletedCommands& commands) {
    std::string text = "# Completion of qaliper-cli for fish.\ncomplete -c qaliper-cli -f\n";
    for (const CompletedCommand& command : commands)
        text += fmt::format("complete -c qaliper-cli -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
            fishQuoted(command.description));
    for (const CompletedCommand& command : commands)
        text += fishCommand(command);
    return text;
}

} // namespace qaliper::cli
