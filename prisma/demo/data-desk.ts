import { ok, type Cast, type Desk, type Workflow } from './types'

const sql = (query: string, rows: number) => ok('run_sql', { sql: query }, `{"rows":${rows}}`)
const report = (text: string) => ok('post_report', { channel: 'numbers', text }, '{"posted":true}')

const weeklyRevenue: Workflow = {
  id: 'weekly-revenue',
  request: (c) => `Post last week's revenue of the ${c.region} region (${c.weekAgo} to ${c.today}) with a chart.`,
  steps: (c) => [
    ok('read_table', { table: 'orders' }, '{"columns":["id","placed_on","region","total"]}'),
    sql(`select placed_on, sum(total) from orders where region = '${c.region}' and placed_on >= '${c.weekAgo}' group by 1`, 7),
    ok('check_totals', { table: 'orders', from: c.weekAgo, to: c.today }, '{"difference":0.00}'),
    ok('render_chart', { kind: 'bar', title: `Revenue ${c.region}` }, '{"chart":"rendered"}'),
    report(`Revenue of the ${c.region} region, ${c.weekAgo} to ${c.today}.`),
  ],
  done: (c) => `Done: the weekly revenue of the ${c.region} region is posted with its chart.`,
  givenUp: () => 'I could not finish this: the totals differ from the ledger and nobody can say which is right.',
}

const backfillDays: Workflow = {
  id: 'backfill-days',
  request: (c) => `The exchange rates have gaps around ${c.weekAgo}. Fill them in.`,
  steps: (c) => [
    ok('find_gaps', { table: 'exchange_rates', from: c.weekAgo, to: c.today }, `{"missing":["${c.weekAgo}"]}`),
    ok('fetch_url', { url: `https://rates.example.com/daily/${c.weekAgo}` }, '{"eur":1.0,"nok":11.4,"dkk":7.46}'),
    ok('load_rows', { table: 'exchange_rates', day: c.weekAgo, rows: 3 }, '{"loaded":3}'),
    sql(`select count(*) from exchange_rates where day = '${c.weekAgo}'`, 1),
    ok('post_note', { text: `Rates of ${c.weekAgo} are filled in.` }, '{"posted":true}'),
  ],
  done: (c) => `Done: the rates of ${c.weekAgo} are filled in and counted.`,
  givenUp: () => 'I could not finish this: the source has no rates for that day either.',
}

const compareExports: Workflow = {
  id: 'compare-exports',
  request: (c) => `Compare yesterday's and today's export of ${c.table} and tell me what changed.`,
  steps: (c) => [
    ok('read_csv', { path: `exports/${c.table}-${c.weekAgo}.csv` }, '{"rows":4180}'),
    ok(
      'compare_files',
      { left: `${c.table}-${c.weekAgo}.csv`, right: `${c.table}-${c.today}.csv` },
      '{"added":41,"removed":2,"changed":17}',
    ),
    ok('write_csv', { path: `exports/${c.table}-changes.csv`, rows: 60 }, '{"written":60}'),
    report(`${c.table}: 41 rows added, 2 removed, 17 changed.`),
  ],
  done: (c) => `Done: the changes of ${c.table} are written to a file and posted.`,
  givenUp: (c) => `I could not finish this: one export of ${c.table} was cut off in the middle.`,
}

const refreshDashboard: Workflow = {
  id: 'refresh-dashboard',
  request: (c) => `The dashboard on ${c.dataset} shows old numbers. Refresh it.`,
  steps: (c) => [
    ok('check_freshness', { dataset: c.dataset }, `{"newest":"${c.weekAgo}"}`),
    sql(`select * from ${c.table} where day > '${c.weekAgo}'`, 940),
    ok('update_dataset', { dataset: c.dataset, rows: 940 }, '{"updated":true}'),
    ok('render_dashboard', { dashboard: c.dataset }, '{"rendered":true,"seconds":4}'),
    report(`${c.dataset} is fresh as of ${c.today}.`),
  ],
  done: (c) => `Done: ${c.dataset} shows the numbers of ${c.today}.`,
  givenUp: (c) => `I could not finish this: ${c.dataset} is locked by another run.`,
}

const checkImport: Workflow = {
  id: 'check-import',
  request: (c) => `A supplier sent new files for ${c.table}. Check them before they go in.`,
  steps: (c) => [
    ok('list_files', { folder: `incoming/${c.table}` }, '{"files":3}'),
    ok('validate_schema', { path: `incoming/${c.table}/1.csv`, schema: c.table }, '{"valid":2,"broken":1}'),
    ok('move_broken_rows', { path: `incoming/${c.table}/1.csv`, rows: 12 }, '{"moved":12}'),
    ok('post_note', { text: `${c.table}: 12 rows set aside.` }, '{"posted":true}'),
  ],
  done: (c) => `Done: the files of ${c.table} are checked, 12 rows are set aside.`,
  givenUp: (c) => `I could not finish this: the files of ${c.table} are encoded in a way that I cannot read.`,
}

const houseQuery: Workflow = {
  id: 'house-query',
  request: (c) => `How much did the ${c.region} region take in with the ${c.product} between ${c.weekAgo} and ${c.today}?`,
  steps: (c) => [
    ok('read_table', { table: 'payments' }, '{"columns":["id","paid_at","order_id","cents"]}'),
    ok('read_doc', { page: 'tables/payments' }, '{"text":"One row a payment, times in UTC."}'),
    sql(`select sum(cents) from payments where paid_at >= '${c.weekAgo}' and item = '${c.sku}'`, 1),
    ok('check_totals', { table: 'payments', from: c.weekAgo, to: c.today }, '{"difference":0.00}'),
    ok('post_note', { text: `${c.product}, ${c.region}: ${c.amount}` }, '{"posted":true}'),
  ],
  done: (c) => `The ${c.region} region took in ${c.amount} with the ${c.product}. The total agrees with the ledger.`,
  givenUp: (c) => `I could not finish this: the ledger has no totals since ${c.weekAgo}.`,
}

/** An analyst's agent: SQL and HTTP tools, written down as chat messages. */
export const dataDesk: Desk = {
  agent: 'data-desk',
  format: 'openai-chat',
  model: 'demo-chat-model',
  workflows: [weeklyRevenue, backfillDays, compareExports, refreshDashboard, checkImport, houseQuery],
  detours: [
    () => ok('list_tables', {}, '{"tables":["orders","returns","shipments"]}'),
    (c: Cast) => ok('read_doc', { page: `tables/${c.table}` }, '{"text":"One row a change."}'),
    (c: Cast) => sql(`select max(day) from ${c.table}`, 1),
    (c: Cast) => ok('read_table', { table: c.table }, '{"columns":["id","day"]}'),
    () => ok('get_calendar', { year: 2026 }, '{"holidays":9}'),
  ],
  smallTalk: [
    (c) => `What does one row of ${c.table} stand for?`,
    (c) => `How many orders came from ${c.city} this month?`,
    () => 'Which of our tables has grown most since January?',
  ],
}
