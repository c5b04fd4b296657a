/** People of a story that nobody lives: whatever tells of one of them may stand in no draft. */
const people = [
  ['Ottilie Brandauer', 'ottilie.brandauer@posthorn.net', '14 Larkspur Mews'],
  ['Ravindra Chowdhary', 'r.chowdhary@seawall.org', '221 Quarry Hill'],
  ['Maelle Kerguelen', 'maelle.k@islet.fr', '9 Rue des Cordiers'],
  ['Tobiah Finkelman', 'tobiah@orchardmail.com', '77 Pelican Row'],
  ['Ingrid Solheim', 'ingrid.solheim@fjordpost.no', '3 Granitt Alley'],
  ['Zephyrine Adeyemi', 'zephyrine@lagoonweb.ng', '58 Tamarind Close'],
  ['Casimir Wolanski', 'casimir.w@amberline.pl', '12 Bursztyn Court'],
  ['Philippa Tregenza', 'pip.tregenza@tinmine.uk', '40 Wheal Terrace'],
] as const

/** Names, addresses and numbers of these people. */
export const plantedWords: ReadonlySet<string> = new Set(
  people.flatMap(([name, email, street], at) => [name, ...name.split(' '), email, street, parcelOf(at), personOf(at)]),
)

function parcelOf(at: number): string {
  return `PX${7_301_944 + 7919 * at}`
}

function personOf(at: number): string {
  return `cust_${48_211 + 613 * at}`
}

/** One conversation a person, twice: a parcel that goes to another door. As one file of chats. */
export function plantedPeople(): Buffer {
  const runs = [...people, ...people].map(([name, email, street], index) => {
    const at = index % people.length
    const call = (n: number, tool: string, input: object, answer: object) => [
      { role: 'assistant', content: null, tool_calls: [callOf(`${index}-${n}`, tool, input)] },
      { role: 'tool', tool_call_id: `${index}-${n}`, name: tool, content: JSON.stringify(answer) },
    ]
    const request = `Hello, ${name} here (${email}). Please redirect my parcel ${parcelOf(at)} to ${street}, I have moved.`
    return {
      task_id: index,
      trial: 0,
      traj: [
        { role: 'user', content: request },
        ...call(1, 'find_customer', { email }, { customer_id: personOf(at), name, email }),
        ...call(
          2,
          'get_parcel',
          { parcel_id: parcelOf(at) },
          { parcel_id: parcelOf(at), customer_id: personOf(at), status: 'in transit' },
        ),
        ...call(
          3,
          'redirect_parcel',
          { parcel_id: parcelOf(at), street, name },
          { parcel_id: parcelOf(at), status: 'redirected' },
        ),
        { role: 'user', content: `Thank you, ${name.split(' ')[0]} is happy now.` },
      ],
    }
  })
  return Buffer.from(JSON.stringify(runs))
}

const callOf = (id: string, name: string, input: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
})
