// The entry `beckon`: a browser that does what it is told.
//
//   const b = await launch();
//   const result = await b.run('click "Sign in"');

export * from '@beckon/browser';
