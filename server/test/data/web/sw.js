self.version = 'of the tests';
