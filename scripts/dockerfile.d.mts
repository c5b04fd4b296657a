export type Instruction = [name: string, rest: string]

export function stagesOf(text: string): Instruction[][]
