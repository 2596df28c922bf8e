const version = 'of the tests';
