const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Commands that only set the stage: they have no head of their own. */
export const stageSetters = words('cd pushd popd export set unset declare typeset local readonly shopt source .')

/**
 * Wrappers: their options that take a value, how many words of their own stand before the command, and words that may stand there
 * where a command follows them.
 */
export const wrappers: Readonly<Record<string, { valued: ReadonlySet<string>; own: number; modes?: ReadonlySet<string> }>> = {
  sudo: { valued: words('-u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir'), own: 0 },
  doas: { valued: words('-u -C'), own: 0 },
  env: { valued: words('-u -C -S --unset --chdir'), own: 0 },
  time: { valued: words('-f -o --format --output'), own: 0 },
  timeout: { valued: words('-k -s --kill-after --signal'), own: 1 },
  gtimeout: { valued: words('-k -s --kill-after --signal'), own: 1 },
  nice: { valued: words('-n --adjustment'), own: 0 },
  ionice: { valued: words('-c -n -p'), own: 0 },
  stdbuf: { valued: words('-i -o -e'), own: 0 },
  nohup: { valued: words('-p'), own: 0 },
  setsid: { valued: new Set(), own: 0 },
  caffeinate: { valued: words('-t -w'), own: 0 },
  command: { valued: new Set(), own: 0 },
  builtin: { valued: new Set(), own: 0 },
  exec: { valued: words('-a'), own: 0 },
  rtk: { valued: new Set(), own: 0, modes: words('test lint err proxy summary') },
  'cross-env': { valued: new Set(), own: 0 },
  npx: { valued: words('-p --package -c --call -w --workspace'), own: 0 },
  pnpx: { valued: words('-p --package'), own: 0 },
  bunx: { valued: words('-p --package'), own: 0 },
  uvx: { valued: words('--from --with -p --python'), own: 0 },
}

/** Two-word wrappers: the sub-command of a package manager that only runs another program. */
export const runners: ReadonlySet<string> = new Set(
  (
    'npm exec,npm x,pnpm exec,pnpm dlx,yarn exec,yarn dlx,bun x,uv run,poetry run,pipenv run,pipx run,' +
    'hatch run,rye run,bundle exec,mise exec,direnv exec'
  ).split(','),
)

/** Shells: with -c they run the text that follows. */
export const shells = words('sh bash zsh dash ksh')

/** Sub-commands that run a script of the project by its name. */
export const scriptRunners: ReadonlySet<string> = new Set(
  'npm run,npm run-script,pnpm run,yarn run,bun run,mise run,deno task,composer run,turbo run'.split(','),
)

/** Names that scripts go by everywhere. Another one is the project's own word, hence a value, and stays out of a head. */
export const scriptNames = words(
  'test tests lint build check typecheck type-check types format fmt fix dev start serve e2e ci coverage generate migrate seed deploy ' +
    'release publish clean bench docs preview validate verify compile bundle storybook watch',
)

const noValues: ReadonlySet<string> = new Set()

/** Programs that have sub-commands, and their global options that take a value. */
const valued: Readonly<Record<string, ReadonlySet<string>>> = {
  git: words('-C -c --git-dir --work-tree --namespace --exec-path --config-env'),
  gh: words('-R --repo --hostname'),
  glab: words('-R --repo'),
  npm: words('-C --prefix -w --workspace --registry --loglevel'),
  pnpm: words('-C --dir -F --filter --prefix'),
  yarn: words('--cwd'),
  bun: words('--cwd --filter -F --config'),
  deno: words('--config -c'),
  pip: words('--python --proxy'),
  uv: words('--project --directory --python -p --with'),
  poetry: words('-C -P --directory --project'),
  cargo: words('--manifest-path --config --color -C -Z'),
  go: words('-C'),
  docker: words('-H --host --context -c --config -l --log-level'),
  podman: words('--connection -c --log-level'),
  kubectl: words('-n --namespace --context --kubeconfig --cluster --user -s --server'),
  helm: words('-n --namespace --kube-context --kubeconfig'),
  aws: words('--profile --region --output --endpoint-url --query'),
  gcloud: words('--project --account --configuration --format'),
  az: words('--subscription -o --output --query'),
  make: words('-C -f --directory --file --makefile -I -o -W'),
  just: words('-f --justfile -d --working-directory'),
  mvn: words('-f --file -pl --projects -s -P -T'),
  gradle: words('-p --project-dir -b -c'),
  systemctl: words('-H --host -M --machine -t --type'),
}

const plain = words(
  'apt apt-get apk brew dnf yum pacman snap bundle composer conda mamba dotnet terraform tofu pulumi rustup rails rake gem mix task ' +
    'pip3 pipx pipenv hatch rye mise asdf nvm volta turbo nx lerna next vite astro playwright prisma drizzle-kit supabase vercel ' +
    'netlify wrangler firebase heroku fly flyctl railway docker-compose minikube kind eksctl argocd vault consul nomad packer ' +
    'ansible-galaxy svn hg jj launchctl loginctl nmcli openssl tmux lefthook changeset storybook expo eas flutter dart ' +
    'swift xcrun pod bazel gradlew mvnw claude codex gemini copilot',
)

/** Global options with a value of a program that has sub-commands; undefined for a program that has none. */
export function subCommandOptions(program: string): ReadonlySet<string> | undefined {
  if (Object.hasOwn(valued, program)) return valued[program]
  return plain.has(program) ? noValues : undefined
}
