// A store of a test opens clients of its own, and each would compile the plan of every kind of query again, in WebAssembly: an eighth of
// the time of the tests with databases. A plan hangs on the schema and the query alone: it is compiled once a process.
import { QueryCompiler as ofPostgres } from '@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs'
import { QueryCompiler as ofSqlite } from '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs'

const kept = Symbol.for('mettle.plans')

/** Files of one process load this one after the other. */
function keepPlans({ prototype }) {
  if (prototype[kept]) return
  const { compile } = prototype
  const plans = new Map()
  prototype[kept] = plans
  prototype.compile = function (query) {
    if (!plans.has(query)) plans.set(query, compile.call(this, query))
    return plans.get(query)
  }
}

for (const compiler of [ofPostgres, ofSqlite]) keepPlans(compiler)
