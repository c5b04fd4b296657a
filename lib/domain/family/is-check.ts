import { checksIn } from '@/lib/domain/outcome-text/check-command'

/** Linters and formatters check as tests and builds do. */
const tidying = /(?:^|[ :_-])(?:lint\w*|fmt|format|style|vet|clippy|tidy)(?:[ :_-]|$)/
/** Whether a command tests, builds, lints or formats. */
export const isCheck = (head: string): boolean => tidying.test(head) || checksIn([head], head).length > 0
