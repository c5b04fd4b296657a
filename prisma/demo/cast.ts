import type { Draw } from './draw'
import type { Cast } from './types'

const products = [
  'Fjord rain jacket',
  'Alder trail shoe',
  'Harbour backpack',
  'Lark travel mug',
  'Basalt sleeping mat',
  'Quill desk lamp',
]
const cities = ['Utrecht', 'Graz', 'Aarhus', 'Porto', 'Ghent', 'Tampere', 'Bergen', 'Turin']
const carriers = ['NorthPost', 'Swiftline', 'Parcelwise']
const modules = [
  'cart/total',
  'cart/discount',
  'search/rank',
  'account/profile',
  'checkout/tax',
  'shipping/zones',
  'catalogue/filter',
]
const symbols = ['roundTotal', 'applyDiscount', 'rankResults', 'mergeProfile', 'taxFor', 'zoneOf', 'filterBySize']
const dependencies = ['fastify', 'pino', 'zod', 'undici', 'luxon', 'sharp', 'kysely']
const tables = ['orders', 'order_lines', 'returns', 'shipments', 'stock_moves', 'payments']
const datasets = ['revenue_by_week', 'returns_by_reason', 'stock_on_hand', 'delivery_times']
const regions = ['north', 'south', 'coast', 'islands']

const dayMs = 86_400_000
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** Invents the particulars of one session. */
export function drawCast(draw: Draw, at: Date): Cast {
  const product = draw.pick(products)
  return {
    customer: `C-${draw.int(2000, 8999)}`,
    order: `SO-${draw.int(20_000, 69_999)}`,
    product,
    sku: `${product.slice(0, 3).toUpperCase()}-${draw.int(100, 899)}`,
    size: draw.pick(['S', 'M', 'L', 'XL', '38', '40', '42', '44']),
    city: draw.pick(cities),
    postcode: `${draw.int(10, 98)}${draw.int(10, 99)}`,
    amount: `${draw.int(12, 189)}.${draw.pick(['00', '50', '90', '95'])}`,
    parcel: `PX${draw.int(100_000, 899_999)}`,
    carrier: draw.pick(carriers),
    module: draw.pick(modules),
    symbol: draw.pick(symbols),
    dependency: draw.pick(dependencies),
    version: `${draw.int(2, 9)}.${draw.int(0, 14)}.${draw.int(0, 9)}`,
    table: draw.pick(tables),
    dataset: draw.pick(datasets),
    region: draw.pick(regions),
    today: isoDay(at),
    weekAgo: isoDay(new Date(at.getTime() - 7 * dayMs)),
  }
}
