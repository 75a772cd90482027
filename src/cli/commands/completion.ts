import { candidatesFor } from '../api/candidates.ts'
import { type Command, command, UsageError } from '../command.ts'
import { print } from '../print.ts'
import { readCredentials } from '../remote/credentials.ts'
import { keptDescription } from '../remote/description.ts'
import { serverUrl } from '../remote/server-url.ts'

// A candidate that ends in = waits for its value, so no space follows it.
const scripts: Readonly<Record<string, string>> = {
  bash: `_frontdesk() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done \\
    < <(frontdesk complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  case "\${COMPREPLY[0]-}" in *=) compopt -o nospace 2> /dev/null ;; esac
}
complete -o default -F _frontdesk frontdesk`,
  zsh: `#compdef frontdesk
_frontdesk() {
  local -a all pairs plain
  all=("\${(@f)$(frontdesk complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  pairs=(\${(M)all:#*=})
  plain=(\${all:#*=})
  compadd -S '' -- $pairs
  compadd -- $plain
}
compdef _frontdesk frontdesk`,
  fish: `function __frontdesk_candidates
  set -l words (commandline -opc) (commandline -ct)
  frontdesk complete -- $words[2..-1] 2> /dev/null
end
complete -c frontdesk -f -a '(__frontdesk_candidates)'`,
}

export const completionCommand = command({
  name: 'completion',
  summary: 'Print the completion script for bash, zsh or fish: `source <(frontdesk completion bash)`.',
  argument: 'shell',
  run: async (_, shell) => {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined) throw new UsageError(`completion takes ${Object.keys(scripts).join(', ')}.`)
    print(script)
  },
})

/** Called by these scripts. It makes no requests: it uses the operations of the last call. */
export function completeCommand(commands: () => readonly Command[]): Command {
  return command({
    name: 'complete',
    summary: 'List completions for the shell: `frontdesk complete -- api get`.',
    argument: 'word',
    more: 'word',
    run: async (_, first, more) => {
      const words = [first, ...more]
      const server = await serverOf(words)
      const kept = server === undefined ? undefined : await keptDescription(server)
      const found = candidatesFor(commands(), words, kept?.document)
      if (found.length > 0) print(...found)
    },
  })
}

async function serverOf(words: readonly string[]): Promise<string | undefined> {
  const flag = words.indexOf('--server')
  const named = flag === -1 ? process.env['FRONTDESK_SERVER'] : words[flag + 1]
  return named === undefined || named === '' ? (await readCredentials()).current : serverUrl(named)
}
