/** What a call or a request of a session takes as a row, as an item and in an answer, beside its text, which is there as often. */
const [rowBytes, textCopies] = [2500, 3]

/** What a session takes while it is read or merged as a whole. One that needs more than the server has is not taken in either. */
export const sessionWeight = (rows: number, textBytes = 0): number => rows * rowBytes + textBytes * textCopies
