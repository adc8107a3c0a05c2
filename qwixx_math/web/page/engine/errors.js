/** What goes wrong, in words for people; `kind` is the name Python gives the same error. */
export class QwixxError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = 'QwixxError';
    this.kind = kind;
  }
}

export const invalidNotation = (message, token, column) => new QwixxError(
  'InvalidNotation', token === undefined ? message : `'${token}' (column ${column}): ${message}`);
export const illegalPosition = (defects) => Object.assign(
  new QwixxError('IllegalPosition', `impossible position: ${defects.join('; ')}`), { defects });
export const illegalMove = (message) => new QwixxError('IllegalMove', message);
export const invalidSetting = (message) => new QwixxError('InvalidSetting', message);
export const tableError = (message) => new QwixxError('TableError', message);
