// Preloaded into a server process (NODE_OPTIONS=--import …): every SIGUSR2 sets its clock by the next of CLOCK_SHIFTS, in
// hours from the real time. PostgreSQL keeps the real time.
const shifts = (process.env['CLOCK_SHIFTS'] ?? '').split(',').map(Number);
const RealDate = Date;
let shift = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};

process.on('SIGUSR2', () => {
  shift = (shifts.shift() ?? 0) * 3_600_000;
  process.stderr.write(`clock: ${shift / 3_600_000} h\n`);
});
