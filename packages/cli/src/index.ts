// The entry `beckon`: a browser that takes commands.
//
//   const b = await launch();
//   const result = await b.run('click "Sign in"');

export * from '@beckon/browser';
